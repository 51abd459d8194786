"""A bot whose commands use everything that the playground offers."""

import asyncio
from typing import Any

import discord
from discord import app_commands

from tests.support.playground.demo_views import Choosers, Groups, Move, Opinion, board, picture

POLISH = {"fruit": "owoc", "choose a fruit": "wybierz owoc", "name": "nazwa"}
FRUIT = ("apple", "apricot", "banana", "cherry")


class PolishTexts(app_commands.Translator):
    """Polish names for one command and its option."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: Any,
    ) -> str | None:
        return POLISH.get(string.message) if locale is discord.Locale.polish else None


class DemoBot(discord.Client):
    """The bot, and what it received."""

    def __init__(self, intents: discord.Intents | None = None, **options: Any) -> None:
        super().__init__(
            intents=intents or discord.Intents(guilds=True), guild_ready_timeout=0.1, **options
        )
        self.tree = app_commands.CommandTree(self)
        self.tree.error(self.failed)
        self.seen: list[discord.Interaction] = []
        self.clicks: list[str] = []
        self.said: list[discord.Message] = []
        self.errors: list[BaseException] = []
        self.resumes = 0
        self.connects = 0
        self.joined = asyncio.Event()
        self.left = asyncio.Event()
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        self.add_dynamic_items(Move)
        await self.tree.set_translator(PolishTexts())
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        self.seen.append(interaction)

    async def on_message(self, message: discord.Message) -> None:
        self.said.append(message)

    async def on_resumed(self) -> None:
        self.resumes += 1

    async def on_connect(self) -> None:
        self.connects += 1

    async def on_guild_join(self, guild: discord.Guild) -> None:
        self.joined.set()

    async def on_guild_remove(self, guild: discord.Guild) -> None:
        self.left.set()

    async def failed(
        self, interaction: discord.Interaction, error: app_commands.AppCommandError
    ) -> None:
        self.errors.append(getattr(error, "original", error))

    def refusal(self) -> discord.HTTPException:
        """Return the last error, which must be a refusal of Discord."""
        error = self.errors.pop()
        assert isinstance(error, discord.HTTPException), error
        return error

    def text_channel(self, number: str | int) -> discord.TextChannel:
        channel = self.get_channel(int(number))
        assert isinstance(channel, discord.TextChannel)
        return channel


def add_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add all commands."""

    @tree.command(description="says it back")
    async def echo(interaction: discord.Interaction, text: str, private: bool = False) -> None:
        await interaction.response.send_message(text, ephemeral=private)

    @tree.command(description="one option of each kind")
    async def everything(
        interaction: discord.Interaction,
        count: app_commands.Range[int, 1, 10],
        share: float,
        who: discord.Member,
        where: discord.TextChannel,
        which: discord.Role,
        word: app_commands.Range[str, 2, 5] = "none",
        file: discord.Attachment | None = None,
    ) -> None:
        held = len(await file.read()) if file else 0
        await interaction.response.send_message(
            f"{count} {share} {who.display_name} {where.name} {which.name} {word} {held}"
        )

    @tree.command(description="choose a fruit")
    async def fruit(interaction: discord.Interaction, name: str) -> None:
        await interaction.response.send_message(f"{name} in {interaction.locale.value}")

    @fruit.autocomplete("name")
    async def suggest(
        interaction: discord.Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=n, value=n) for n in FRUIT if n.startswith(current)]

    table = app_commands.Group(name="table", description="tables")

    @table.command(description="opens one")
    @app_commands.choices(game=[app_commands.Choice(name=n, value=n) for n in ("azul", "pavilion")])
    async def start(interaction: discord.Interaction, game: app_commands.Choice[str]) -> None:
        await interaction.response.send_message(f"table for {game.value}")

    tree.add_command(table)

    @tree.command(description="for those who manage")
    @app_commands.default_permissions(manage_guild=True)
    @app_commands.guild_only()
    async def manage(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("managed")

    add_answers(tree)


def add_answers(tree: app_commands.CommandTree[Any]) -> None:
    """Add the commands that answer with something else than a text."""

    @tree.command(description="thinks first")
    async def ponder(interaction: discord.Interaction, private: bool = False) -> None:
        await interaction.response.defer(ephemeral=private, thinking=True)
        await interaction.edit_original_response(content="pondered")
        await interaction.followup.send("and more", ephemeral=True)

    @tree.command(description="never answers")
    async def silence(interaction: discord.Interaction) -> None:
        return

    @tree.command(description="shows a board")
    async def show(interaction: discord.Interaction) -> None:
        await interaction.response.send_message(view=board(1), file=picture())

    @tree.command(description="shows selects")
    async def choosers(interaction: discord.Interaction) -> None:
        await interaction.response.send_message("choose", view=Choosers())

    @tree.command(description="asks")
    async def ask(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Opinion())

    @tree.command(description="asks in groups")
    async def groups(interaction: discord.Interaction) -> None:
        await interaction.response.send_modal(Groups())
