"""Commands in the language of the user."""

from typing import Any

import discord
from discord import app_commands

from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.person import Person


class PolishChoices(app_commands.Translator):
    """Translates every choice into Polish."""

    async def translate(self, string: Any, locale: discord.Locale, context: Any) -> str | None:
        polish = locale is discord.Locale.polish and string.message.isdecimal()
        return f"ruch {string.message}" if polish else None


async def test_autocomplete_choices_are_localised(bot: DemoBot, ana: Person, table: str) -> None:
    @bot.tree.command(description="a move")
    async def move(interaction: discord.Interaction, tiles: str) -> None:
        await interaction.response.send_message(tiles)

    @move.autocomplete("tiles")
    async def moves(interaction: discord.Interaction, typed: str) -> list[app_commands.Choice[str]]:
        word = app_commands.locale_str
        return [
            app_commands.Choice(name=word(str(number)), value=f"{number} R 2")
            for number in range(25)
        ]

    await bot.tree.set_translator(PolishChoices())
    await bot.tree.sync()
    await ana.call("PATCH", "/me", {"locale": "pl"})
    choices = (await ana.suggest(table, "move", "tiles", ""))["choices"]
    assert len(choices) == 25
    assert (choices[24]["name_localized"], choices[24]["value"]) == ("ruch 24", "24 R 2")


async def test_commands_are_localised(bot: DemoBot, ana: Person, table: str) -> None:
    assert (await ana.commands(table))["fruit"]["name_localized"] == "fruit"
    await ana.call("PATCH", "/me", {"locale": "pl"})
    fruit = (await ana.commands(table))["fruit"]
    assert (fruit["name_localized"], fruit["description_localized"]) == ("owoc", "wybierz owoc")
    assert fruit["options"][0]["name_localized"] == "nazwa"
    outcome = await ana.use(table, "fruit", name="kiwi")
    assert outcome["message"]["content"] == "kiwi in pl"
