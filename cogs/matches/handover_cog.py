"""`/handover` and `/back`: give a seat to someone else, take one over, and take one back."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.matches import ActionResult, Match
from bot.matches.errors import NotYourSeatError
from cogs.base_cog import BaseCog
from cogs.cards.components import DANGER, button
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.matches.find_match import SEAT, MatchFilter, find_match
from cogs.matches.match_option import MatchNumber
from cogs.verbs import on_press
from data.tables.match_lists import MatchQuery

MATCH = command_text("option-match")
AWAY: Final = MatchFilter(MatchQuery(("running",), away=True), none="refusal-not-away")
"""A seat that its player may take back."""


class HandoverCog(BaseCog):
    """Seats that change their player."""

    @app_commands.command(name="handover", description=command_text("command-handover"))
    @app_commands.describe(player=command_text("option-successor"), match=MATCH)
    async def hand_over(
        self,
        interaction: "discord.Interaction[Any]",
        player: discord.User | None = None,
        match: MatchNumber | None = None,
    ) -> None:
        """Ask whether the player is sure to give their seat away."""
        request = request_of(interaction)
        guest = player.id if player is not None and not player.bot else 0
        if found := await find_match(request, match, SEAT, "handing", guest):
            await self.ask_handing(request, found, guest)

    @on_press("handing")
    async def press_handing(self, request: Request) -> None:
        """The same, after a menu asked which match."""
        number, guest = map(int, request.arguments)
        await self.ask_handing(request, await self.services.matches.find(number), guest)

    async def ask_handing(self, request: Request, match: Match, guest: int) -> None:
        """Ask for confirmation."""
        if match.seat_of(request.player) is None:
            raise NotYourSeatError
        sure = button(request.say("button-hand-over"), "handover", match.id, guest, style=DANGER)
        whom = f"<@{guest}>" if guest else ""
        text = request.say("hand-over-sure", match=match.id, guest=whom, named=int(guest > 0))
        await request.tell(text, sure)

    @on_press("handover")
    async def press_hand_over(self, request: Request) -> None:
        """Give the seat to a guest, or offer it to everyone."""
        number, guest = map(int, request.arguments)
        await self.services.matches.hand_over(number, request.player, guest or None, request.id)
        back = button(request.say("button-come-back"), "back", number)
        await request.tell(request.say("handed-over"), back)

    @on_press("substitute")
    async def substitute(self, request: Request) -> None:
        """Take a seat that is on offer, or ask the table."""
        number, seat = map(int, request.arguments)
        result = await self.services.matches.substitute(number, seat, request.player, request.id)
        await self.say_seated(request, result, "substitute-asked", "substitute-seated")

    async def say_seated(
        self, request: Request, result: ActionResult, asked: str, seated: str
    ) -> None:
        """Say that the seat is taken, with a button to what happened, or that the table decides."""
        if result.proposal:
            await request.tell(request.say(asked))
            return
        since = button(request.say("button-since"), "since", result.match.id)
        await request.tell(request.say(seated, match=result.match.id), since)

    @app_commands.command(name="back", description=command_text("command-back"))
    @app_commands.describe(match=MATCH)
    async def back(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Take the seat back from the computer."""
        request = request_of(interaction)
        if found := await find_match(request, match, AWAY, "back"):
            await self.come_back(request, found.id)

    @on_press("back")
    async def press_back(self, request: Request) -> None:
        """The same, from a button."""
        await self.come_back(request, int(request.arguments[0]))

    async def come_back(self, request: Request, number: int) -> None:
        """Take the seat back."""
        result = await self.services.matches.come_back(number, request.player, request.id)
        await self.say_seated(request, result, "asked-the-table", "back-again")
