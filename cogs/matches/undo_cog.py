"""Taking back, giving up, calling off, and playing again."""

from typing import TYPE_CHECKING, Any

import discord
from discord import app_commands

from bot.matches import ActionResult, NotYourSeatError, Status
from bot.matches.errors import NotRunningError
from cogs.base_cog import BaseCog, on_press
from cogs.cards.card import DANGER, button
from cogs.interactions.request import Request
from cogs.matches.board.private_board import show_private_board
from cogs.matches.find_match import REMATCH, SEAT, TABLE, find_match
from cogs.matches.match_option import MatchNumber, PastNumber
from cogs.wording import command_text

if TYPE_CHECKING:
    from cogs.client import Azulejo

MATCH = command_text("option-match")


class UndoCog(BaseCog):
    """What a player may do alone, and what needs the others."""

    @app_commands.command(name="undo", description=command_text("command-undo"))
    @app_commands.describe(match=MATCH)
    async def undo(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Take back one's last move."""
        visit = await self.visit(interaction)
        if found := await find_match(visit, match, SEAT, "undo"):
            await self.take_back(visit, found.id, found.ply)

    @on_press("undo")
    async def press_undo(self, visit: Request) -> None:
        """Take back the last move that this button's board has seen.

        Others may have decided since; then the table is asked. Where only the match was chosen,
        it is the last move of all.
        """
        number, *ply = map(int, visit.code)
        seen = ply[0] if ply else (await self.services.matches.find(number)).ply
        await self.take_back(visit, number, seen)

    async def take_back(self, visit: Request, number: int, ply: int) -> None:
        """Take back, or ask the others."""
        turn = await self.services.matches.undo(number, ply, visit.player, visit.id)
        if not turn.proposal and (visit.is_at_board or turn.match.place.channel is None):
            await show_private_board(visit, turn.match)
            return
        await visit.tell(visit.say("asked-the-table" if turn.proposal else "taken-back"))

    @app_commands.command(name="resign", description=command_text("command-resign"))
    @app_commands.describe(match=MATCH)
    async def resign(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Give up, after a question."""
        visit = await self.visit(interaction)
        if found := await find_match(visit, match, SEAT, "resigning"):
            await self.ask_resigning(visit, found.id)

    @on_press("resigning")
    async def press_resigning(self, visit: Request) -> None:
        """The match was chosen that somebody would like to give up."""
        await self.ask_resigning(visit, int(visit.code[0]))

    async def ask_resigning(self, visit: Request, number: int) -> None:
        """Whether somebody is sure; nobody is asked who has nothing to give up."""
        match = await self.services.matches.find(number)
        if match.status is not Status.RUNNING:
            raise NotRunningError(match.status)
        if match.seat_of(visit.player) is None:
            raise NotYourSeatError
        sure = button(visit.say("button-resign"), "resign", number, style=DANGER)
        await visit.tell(visit.say("resign-sure", match=number), sure)

    @on_press("resign")
    async def press_resign(self, visit: Request) -> None:
        """Give up."""
        await self.services.matches.resign(int(visit.code[0]), visit.player, visit.id)
        await visit.tell(visit.say("resigned"))

    @app_commands.command(name="abort", description=command_text("command-abort"))
    @app_commands.describe(match=MATCH)
    async def abort(
        self, interaction: "discord.Interaction[Any]", match: MatchNumber | None = None
    ) -> None:
        """Call a match off, if everybody agrees."""
        visit = await self.visit(interaction)
        if found := await find_match(visit, match, TABLE, "abort"):
            await self.call_off(visit, found.id)

    @on_press("abort")
    async def press_abort(self, visit: Request) -> None:
        """The match was chosen that shall be called off."""
        await self.call_off(visit, int(visit.code[0]))

    async def call_off(self, visit: Request, number: int) -> None:
        """Call a match off, or ask the others."""
        turn = await self.services.matches.abort(number, visit.player, visit.id)
        await visit.tell(visit.say("abort-asked" if turn.proposal else "called-off"))

    @on_press("agree")
    async def agree(self, visit: Request) -> None:
        """Consent."""
        number, *asked = visit.code
        turn = await self.services.matches.agree(int(number), visit.player, visit.id, *asked)
        await visit.tell(visit.say("agreed", waiting=int(turn.proposal is not None)))

    @on_press("decline")
    async def decline(self, visit: Request) -> None:
        """Say no."""
        number, *asked = visit.code
        await self.services.matches.decline(int(number), visit.player, visit.id, *asked)
        await visit.tell(visit.say("you-declined"))

    @app_commands.command(name="rematch", description=command_text("command-rematch"))
    @app_commands.describe(match=MATCH)
    async def rematch(
        self, interaction: "discord.Interaction[Any]", match: PastNumber | None = None
    ) -> None:
        """Play again."""
        visit = await self.visit(interaction)
        if found := await find_match(visit, match, REMATCH, "rematch"):
            await self.play_again(visit, found.id)

    @on_press("rematch")
    async def press_rematch(self, visit: Request) -> None:
        """Play again, from a button."""
        await self.play_again(visit, int(visit.code[0]))

    async def play_again(self, visit: Request, number: int) -> None:
        """Open a rematch, or come to the one that is open."""
        turn: ActionResult = await self.services.matches.rematch(number, visit.player, visit.id)
        match, where = turn.match, f"<#{turn.match.place.channel}>"
        if match.status is Status.LOBBY:
            await visit.tell(visit.say("rematch-waits", match=match.id, channel=where))
        elif match.place.channel == visit.interaction.channel_id:
            await visit.tell(visit.say("match-begins", match=match.id))
        elif match.place.channel is None:
            await show_private_board(visit, match)
        else:
            await visit.tell(visit.say("rematch-begins", match=match.id, channel=where))


async def setup(bot: "Azulejo") -> None:
    """Ask the table."""
    await bot.add_cog(UndoCog(bot))
