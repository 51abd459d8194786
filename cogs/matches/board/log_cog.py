"""`/log` and `/since`: what was played in a match, all of it or since the last turn."""

from collections.abc import Sequence
from io import BytesIO
from typing import Any

import discord
from discord import app_commands

from bot.matches import Match
from bot.matches.history import last_turn, since_last_turn
from bot.matches.import_export import match_text
from bot.matches.model import PlayedMove
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.clock_text import moment
from cogs.cards.components import PRIMARY, button
from cogs.cards.markdown import safe_name
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.find_match import find_board, pressed_board
from cogs.matches.match_option import MatchNumber
from cogs.matches.match_text import title
from cogs.posting.notifications import SUBSTITUTE, split_kind
from cogs.verbs import on_press
from games.core import BAG

MATCH = command_text("option-match")
LOG_LINES = 40
LOG_LENGTH = 3600
"""Characters of the log; the file has all of it."""
SINCE_LENGTH = 3300
"""Characters of what happened, besides titles and clocks."""


class LogCog(BaseCog):
    """The moves of a match."""

    @app_commands.command(name="log", description=command_text("command-log"))
    @app_commands.describe(match=MATCH)
    async def log(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Show what was played."""
        request = request_of(interaction)
        if found := await find_board(request, match, "log"):
            await self.show_log(request, found.id)

    @on_press("log")
    async def press_log(self, request: Request) -> None:
        """The same, from a button."""
        if match := await pressed_board(request):
            await self.show_log(request, match.id)

    async def show_log(self, request: Request, number: int) -> None:
        """Show the latest moves in words, and all of them as a file."""
        history = await self.services.matches.history(number)
        match = history.match
        names = await self.bot.names.of_match(match, request.say)
        teller = self.bot.board_cards.teller(
            match,
            names,
            request.say,
            match.seat_of(request.player),
            in_words=request.settings.text_boards,
        )
        lines = []
        for played in history.played:
            if played.seat != BAG:
                lines += [f"`{played.ply}` {line}" for line in teller.lines([played])]
        text = newest(lines[-LOG_LINES:], LOG_LENGTH) or request.say("log-empty")
        file = discord.File(BytesIO(match_text(history).encode()), f"match-{match.id}.txt")
        await request.add(Card(title(match, request.say), text, file))

    @app_commands.command(name="since", description=command_text("command-since"))
    @app_commands.describe(match=MATCH)
    async def since(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Show what happened since the player's last move."""
        request = request_of(interaction)
        if found := await find_board(request, match, "since"):
            await self.show_since(request, found.id)

    @on_press("since")
    async def press_since(self, request: Request) -> None:
        """The same, from a button."""
        if match := await pressed_board(request):
            await self.show_since(request, match.id)

    async def show_since(self, request: Request, number: int) -> None:
        """Show all that happened in one message, in words and outlined in the picture."""
        history = await self.services.matches.history(number)
        match, say = history.match, request.say
        seat = match.seat_of(request.player)
        played = since_last_turn(history, () if seat is None else (seat,))
        count = sum(one.seat != BAG for one in played)
        names = await self.bot.names.of_match(match, say)
        heading = say("since-start", count=count)
        if decided := last_turn(history, seat):
            heading = say("since-title", count=count, time=moment(decided, "R"))
        in_words = request.settings.text_boards
        teller = self.bot.board_cards.teller(match, names, say, seat, in_words=in_words)
        seated = await self.substitutes(request, match, names, played)
        parts: list[Any] = [
            "\n".join([title(match, say), heading, *seated]),
            teller.retold(played, SINCE_LENGTH),
            "\n".join(self.bot.board_cards.waiting(match, names, say)),
        ]
        if not in_words:
            theme = request.settings.theme
            parts.append(await self.bot.pictures.since(match, played, say, theme, seat))
        items = [
            button(say("button-words"), "words", match.id),
            button(say("button-log"), "log", match.id),
        ]
        if seat is not None and seat in match.to_act and match.seats[seat].is_present:
            items.insert(0, button(say("choose"), "pick", match.id, match.ply, style=PRIMARY))
        await request.add(Card(*parts, items, colour=request.catalogue.colour(match.game.key)))

    async def substitutes(
        self, request: Request, match: Match, names: Sequence[str], played: Sequence[PlayedMove]
    ) -> list[str]:
        """Players who took over a seat meanwhile, whose earlier moves were someone else's."""
        lines = []
        first = played[0].ply if played else match.ply
        for shown in await self.services.sent_messages.of_match(match.id):
            what, seat = split_kind(shown.kind)
            if what == SUBSTITUTE and seat is not None and shown.ply >= first:
                own = int(match.seats[seat].player == request.player)
                name, time = safe_name(names[seat]), moment(shown.at, "R")
                lines.append(request.say("since-seat", name=name, time=time, own=own))
        return lines


def newest(lines: list[str], limit: int) -> str:
    """As many of the last lines as fit."""
    while len("\n".join(lines)) > limit:
        lines = lines[1:]
    return "\n".join(lines)
