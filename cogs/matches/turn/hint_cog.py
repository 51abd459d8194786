"""`/hint`: the move of the strongest computer player, and its reasons."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.computers.process import ThoughtError
from bot.computers.protocol import STRONGEST
from bot.computers.service import Advice
from bot.matches import Match
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.components import button
from cogs.cards.display_names import computer_name
from cogs.cards.markdown import safe_name
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.find_match import MOVE, find_match, seat_to_act
from cogs.matches.match_option import MatchNumber
from cogs.verbs import on_press
from games.core import Seat
from games.log import tokens
from games.players import Reason

MOST_REASONS: Final = 5


class HintCog(BaseCog):
    """Hints, except in matches among people, and in leagues that do not allow help."""

    @app_commands.command(name="hint", description=command_text("command-hint"))
    @app_commands.describe(match=command_text("option-match"))
    async def hint(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Show a move and its reasons, privately."""
        request = request_of(interaction)
        if found := await find_match(request, match, MOVE, "hint"):
            await self.advise(request, found)

    @on_press("hint")
    async def press_hint(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        await self.advise(request, await self.services.matches.find(int(request.arguments[0])))

    async def advise(self, request: Request, found: Match) -> None:
        """Ask the computer, where a hint is fair."""
        seat = await seat_to_act(request, found)
        if seat is None:
            return
        if not await self.is_fair(found):
            await request.tell(request.say("hint-among-people"))
            return
        try:
            advice = await self.services.computers.advise(found, seat)
        except ThoughtError:
            await request.tell(request.say("hint-not-now"))
            return
        await request.show(await self.card(request, found, seat, advice))

    async def is_fair(self, match: Match) -> bool:
        """Whether hints are allowed: in a league if it allows help, elsewhere not among people."""
        fixture = await self.services.leagues.of_match(match.id)
        if fixture is None:
            return not match.is_among_people
        session = await self.services.leagues.find(fixture.league.id, fixture.season)
        return session.settings.outside_help

    async def card(self, request: Request, match: Match, seat: Seat, advice: Advice) -> Card:
        """The move in words, its reasons, and a button that chooses it."""
        say = request.say
        words = self.catalogue.words(match.game)
        move = words.move_words(match.state, seat, advice.move, say)
        names = await self.bot.names.of_match(match, say)
        reasons = [
            f"- {self.reason(request, reason, names)}" for reason in advice.reasons[:MOST_REASONS]
        ]
        return Card(
            "\n".join([say("hint-move", move=move), *reasons]),
            say("hint-note", name=computer_name(STRONGEST, say)),
            [button(say("button-hint"), "pick", match.id, match.ply, *tokens(advice.move))],
            colour=self.catalogue.colour(match.game.key),
        )

    def reason(self, request: Request, reason: Reason, names: tuple[str, ...]) -> str:
        """A reason as a sentence with the players' names."""
        values = dict(reason.values)
        if "seat" in values:
            values["player"] = safe_name(names[int(values["seat"])])
        return request.say(f"reason-{reason.key}", **values)
