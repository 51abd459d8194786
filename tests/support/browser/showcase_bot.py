"""The showcase bot: shows everything that the page can draw; run by the browser tests."""

import asyncio
import io
import logging
import os
from typing import Any

import discord
from discord import app_commands, ui

from tests.support.browser.showcase_cards import TEXT, Parts, Table
from tests.support.browser.showcase_modals import Form, HandIn
from tests.support.browser.showcase_pictures import COLOURS, board, picture, tile_icon
from tests.support.browser.showcase_turn import Turn, table_file
from tests.support.playground.discord_endpoint import point_at


class ShowcaseBot(discord.Client):
    """The bot and its commands."""

    def __init__(self) -> None:
        super().__init__(
            intents=discord.Intents(guilds=True), guild_ready_timeout=0.1, max_messages=None
        )
        self.tree = app_commands.CommandTree(self)
        self.icons: dict[str, discord.Emoji] = {}
        add_commands(self)
        add_menus(self)

    async def setup_hook(self) -> None:
        held = {emoji.name: emoji for emoji in await self.fetch_application_emojis()}
        for name, colour in COLOURS.items():
            self.icons[name] = held.get(f"tile_{name}") or await self.create_application_emoji(
                name=f"tile_{name}", image=tile_icon(colour)
            )
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        if interaction.type is not discord.InteractionType.component or not interaction.data:
            return
        act = str(interaction.data.get("custom_id", "")).split(":")
        values = list(interaction.data.get("values", []))  # type: ignore[call-overload]  # any kind
        await PRESSES[act[0]](self, interaction, act[1:], values)


async def take(client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]) -> None:
    view = Table(client.icons, interaction.user.display_name, values[0], int(rest[0]) + 1)
    await interaction.response.edit_message(view=view, attachments=[picture()])


async def confirm(
    client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]
) -> None:
    owner = interaction.message.interaction_metadata.user
    await interaction.response.send_message(
        f"{interaction.user.display_name} has moved. Next: {owner.mention}",
        allowed_mentions=discord.AllowedMentions(users=True),
    )


async def undo(client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]) -> None:
    view = Table(client.icons, interaction.user.display_name, None, int(rest[0]) + 1)
    await interaction.response.edit_message(view=view, attachments=[picture()])


async def hint(client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]) -> None:
    await interaction.response.send_message(
        f"Take {client.icons['blue']} from display 1: it fills your **second** line.\n"
        "-# Hints are for unrated matches.",
        ephemeral=True,
    )


async def leave(client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]) -> None:
    """Do not answer, so that the interaction fails."""


async def form(client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]) -> None:
    await interaction.response.send_modal(Form())


async def invite(client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]) -> None:
    names = " and ".join(f"<@{one}>" for one in values)
    await interaction.response.send_message(f"Invited: {names}")


async def place(client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]) -> None:
    names = " ".join(f"<#{one}>" for one in values)
    await interaction.response.send_message(f"Playing in {names}", ephemeral=True)


async def watch(client: ShowcaseBot, interaction: Any, rest: list[str], values: list[str]) -> None:
    names = " ".join(f"<@&{one}>" for one in values)
    await interaction.response.send_message(f"Watching: {names}", ephemeral=True)


PRESSES = {
    "channels": place,
    "roles": watch,
    "take": take,
    "confirm": confirm,
    "undo": undo,
    "hint": hint,
    "leave": leave,
    "form": form,
    "invite": invite,
}


def add_menus(client: ShowcaseBot) -> None:
    """Add the commands in the menus of people and messages."""
    tree = client.tree

    @tree.context_menu(name="Play Azul")
    async def play_with(interaction: discord.Interaction[Any], user: discord.User) -> None:
        name = interaction.user.display_name
        await interaction.response.send_message(f"{name} invites {user.mention} to a match.")

    @tree.context_menu(name="Read Aloud")
    async def read(interaction: discord.Interaction[Any], message: discord.Message) -> None:
        await interaction.response.send_message(f"“{message.content}”", ephemeral=True)


def add_commands(client: ShowcaseBot) -> None:
    """Add the commands to the tree."""
    tree = client.tree

    @tree.command(description="Open a table and play")
    @app_commands.describe(
        players="How many sit at the table", wall="Which wall", friend="Somebody to invite"
    )
    @app_commands.choices(
        wall=[
            app_commands.Choice(name="Coloured wall", value="coloured"),
            app_commands.Choice(name="Grey wall", value="grey"),
        ]
    )
    async def play(
        interaction: discord.Interaction[Any],
        players: app_commands.Range[int, 2, 4],
        wall: app_commands.Choice[str] | None = None,
        friend: discord.Member | None = None,
    ) -> None:
        view = Table(client.icons, interaction.user.display_name)
        await interaction.response.send_message(view=view, file=picture())

    @tree.command(description="Make a move")
    @app_commands.describe(tiles="What you take, from where, and to which line")
    async def move(interaction: discord.Interaction[Any], tiles: str) -> None:
        await interaction.response.send_message(
            f"{interaction.user.display_name} plays **{tiles}**."
        )

    @move.autocomplete("tiles")
    async def moves(
        interaction: discord.Interaction[Any], typed: str
    ) -> list[app_commands.Choice[str]]:
        return [
            app_commands.Choice(
                name=f"{count} {colour} from display {number} to line {line}",
                value=f"{number} {colour[0].upper()} {line}",
            )
            for number, (colour, count) in enumerate(zip(COLOURS, (2, 1, 3, 2), strict=True), 1)
            for line in (1, 2, 3)
            if typed.lower() in f"{count} {colour} from display {number} to line {line}"
        ][:25]

    @tree.command(description="How the game goes")
    async def rules(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message(TEXT)

    @tree.command(description="The table as an embed, with people to invite")
    async def card(interaction: discord.Interaction[Any]) -> None:
        embed = discord.Embed(
            title="Autumn league", description="Three rounds are **left**.", colour=0x2F63D6
        )
        embed.add_field(name="Leader", value=interaction.user.mention)
        embed.add_field(name="Points", value="42")
        embed.add_field(name="Matches", value="7 of 10")
        embed.set_footer(text="Season 3")
        view = ui.View(timeout=None)
        view.add_item(
            ui.UserSelect(
                custom_id="invite", placeholder="Invite people", min_values=1, max_values=3
            )
        )
        await interaction.response.send_message("Here it is:", embed=embed, view=view)

    @tree.command(description="Pictures of the last matches")
    async def pictures(interaction: discord.Interaction[Any]) -> None:
        files = [
            discord.File(
                io.BytesIO(board(600, 400, shift)), f"{shift}.png", description=f"Match {shift}"
            )
            for shift in range(3)
        ]
        notes = discord.File(io.BytesIO(b"1 B 2\n" * 200), "match.txt")
        await interaction.response.send_message("The last three:", files=[*files, notes])

    @tree.command(description="Everything a card can hold")
    async def parts(interaction: discord.Interaction[Any]) -> None:
        files = [
            discord.File(io.BytesIO(board(600, 400)), "small.png"),
            picture(),
            discord.File(io.BytesIO(b"1 B 2\n" * 200), "match.txt"),
        ]
        await interaction.response.send_message(view=Parts(), files=files)

    @tree.command(description="A turn as the real bot shows it")
    async def turn(interaction: discord.Interaction[Any]) -> None:
        view = Turn(client.icons, interaction.user)
        await interaction.response.send_message(view=view, file=table_file())

    @tree.command(description="Open a thread and put a table into it")
    async def meet(interaction: discord.Interaction[Any]) -> None:
        name = interaction.user.display_name
        channel = interaction.channel
        assert isinstance(channel, discord.TextChannel)
        try:
            thread = await channel.create_thread(
                name=f"{name}'s table", type=discord.ChannelType.public_thread
            )
            await thread.send("Here we play.")
            await thread.send(view=Table(client.icons, name), file=picture())
        except discord.Forbidden as error:
            await interaction.response.send_message(
                f"I may not write here ({error.code}).", ephemeral=True
            )
            return
        await interaction.response.send_message(f"Come to {thread.mention}.")

    add_plain_commands(tree)


def add_plain_commands(tree: app_commands.CommandTree[Any]) -> None:
    """Add the commands that do not need the client."""

    @tree.command(description="Read a written match")
    async def replay(interaction: discord.Interaction[Any], match: discord.Attachment) -> None:
        await interaction.response.send_message(f"Read {match.filename}: {match.size} bytes.")

    @tree.command(description="Hand a match in")
    async def hand_in(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_modal(HandIn())

    @tree.command(description="Think for a moment, then answer")
    async def think(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(thinking=True)
        await asyncio.sleep(0.5)
        await interaction.edit_original_response(content="Thought about it: **yes**.")

    @tree.command(description="Whisper after a moment")
    async def later(interaction: discord.Interaction[Any]) -> None:
        await asyncio.sleep(1)
        await interaction.response.send_message("This is for your eyes only.", ephemeral=True)

    @tree.command(description="Never answers")
    async def silence(interaction: discord.Interaction[Any]) -> None:
        """Do not answer, so that the interaction fails."""

    league = app_commands.Group(name="league", description="Seasons and standings")

    @league.command(description="Join the season")
    async def join(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("You are in.", ephemeral=True)

    @league.command(description="Who leads")
    async def standings(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.send_message("Everybody is equal.")

    tree.add_command(league)


def main() -> None:
    """Run until stopped."""
    point_at(os.environ["DISCORD_API"])
    ShowcaseBot().run(os.environ["DISCORD_TOKEN"], log_level=logging.WARNING)


if __name__ == "__main__":
    main()
