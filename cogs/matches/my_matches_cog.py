"""`/games`: a player's matches, and the board of the most urgent one."""

from datetime import datetime
from typing import Any, Final

import discord
from discord import app_commands

from bot.matches import Match
from bot.matches.errors import UnknownMatchError
from bot.matches.posts import BoardPost, LobbyPost
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.clock_text import moment
from cogs.cards.components import PRIMARY, button
from cogs.cards.game_names import variant_name
from cogs.cards.markdown import safe_name
from cogs.cards.mentions import jump_url
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.board.private_board import show_private_board
from cogs.matches.find_match import may_see
from cogs.matches.match_text import is_away, standing
from cogs.verbs import on_press

LISTED: Final = 15
LONGEST: Final = 3400
"""Characters of the list."""
MOST_AWAY: Final = 4


class MyMatchesCog(BaseCog):
    """A player's own matches."""

    @app_commands.command(name="games", description=command_text("command-games"))
    async def games(self, interaction: "discord.Interaction[Any]") -> None:
        """List the player's matches; those that wait for them come first."""
        request = request_of(interaction)
        found = await self.services.matches.most_urgent(request.player, limit=LISTED)
        if not found.matches:
            await request.tell(request.say("games-none"))
            return
        await self.bot.names.learn_of(found.matches)
        lines: list[str] = []
        for match in found.matches:
            line = await self.line(request, match)
            if sum(map(len, lines)) + len(line) > LONGEST:
                break
            lines.append(line)
        if len(lines) < found.total:
            lines.append(request.say("games-more", count=found.total - len(lines)))
        head = request.say("games-head", waiting=found.waiting)
        items = [button(request.say("button-next"), "next", style=PRIMARY)] if found.waiting else []
        away = [match for match in found.matches if is_away(match, request.player)]
        items += [
            button(request.say("button-take-back", match=match.id), "back", match.id)
            for match in away[:MOST_AWAY]
        ]
        await request.show(Card(head, "\n".join(lines), items))

    @on_press("which")
    async def choose(self, request: Request) -> None:
        """The match was chosen from the menu of `ask_which`: run the handler that it names."""
        verb, *rest = request.arguments
        match = await self.services.matches.find(request.chosen_number())
        if not may_see(request, match):
            raise UnknownMatchError(match.id)
        request.arguments, request.replaces = [str(match.id), *rest], True
        await self.bot.press_handlers.run(verb, request)

    @on_press("next")
    async def next_one(self, request: Request) -> None:
        """Show the board of the most urgent match."""
        await show_next(request)

    async def line(self, request: Request, match: Match) -> str:
        """A match in one line, with a link to its latest message."""
        names = await self.bot.names.of_match(match, request.say)
        others = [
            safe_name(name)
            for seat, name in zip(match.seats, names, strict=True)
            if seat.player != request.player
        ]
        ends = time_up(match, request.player)
        url = await self.url(match)
        title = request.say("games-match", match=match.id)
        return request.say(
            f"games-{standing(match, request.player)}",
            match=f"[{title}]({url})" if url else title,
            game=variant_name(match, request.say),
            names=request.say("list-separator").join(others) or request.say("nobody-yet"),
            time=moment(match.updated, "R"),
            clock=int(ends is not None),
            left="" if ends is None else moment(ends, "R"),
        )

    async def url(self, match: Match) -> str | None:
        """The address of the latest board or lobby of a match, if there is one."""
        shown = await self.services.sent_messages.of_match(match.id)
        boards = [one for one in shown if one.kind in (BoardPost.kind, LobbyPost.kind)]
        if not boards:
            return None
        return jump_url(match.location.server, boards[-1].channel, boards[-1].id)


async def show_next(request: Request, *, anew: bool = False) -> None:
    """Show the board of the most urgent match."""
    matches = request.services.matches
    number = await matches.next_waiting(request.player)
    if number is None:
        await request.tell(request.say("games-head", waiting=0))
    else:
        await show_private_board(request, await matches.find(number), anew=anew)


def time_up(match: Match, player: int) -> datetime | None:
    """When a player's time runs out, if it is their turn and there is a clock."""
    seat = match.seat_of(player)
    if seat is None or not match.clocks or player not in match.waiting:
        return None
    return match.clocks[seat].ends
