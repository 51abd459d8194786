"""Attendance: what is done at a table when somebody is not there."""

from collections.abc import Callable
from datetime import timedelta
from typing import Final

from bot.matches.actions import lobby, moves, proposals, timeouts
from bot.matches.clocks import pauses
from bot.matches.model import ActionResult, Status
from bot.matches.session import MatchSession
from bot.matches.transactions import Acting
from data import Transaction
from data.tables import matches

PAGE: Final = 20
"""How many matches of a server are looked up at once."""


class Attendance(Acting):
    """Who plays a seat whose player is away, and when clocks stand still."""

    async def substitute(
        self, match: int, seat: int, player: int, interaction: int
    ) -> ActionResult:
        """Take a seat that is on offer, or ask the table whether one may."""
        return await self._act(
            match, interaction, lambda at: proposals.substitute(at, seat, player)
        )

    async def come_back(self, match: int, player: int, interaction: int) -> ActionResult:
        """Take one's seat back from the computer."""
        return await self._act(match, interaction, lambda at: timeouts.come_back(at, player))

    async def hand_over(
        self, match: int, player: int, guest: int | None, interaction: int
    ) -> ActionResult:
        """Offer one's own seat to others; a guest may take it at once, a computer plays on."""

        async def leave_it(at: MatchSession) -> None:
            await timeouts.hand_over(at, player, guest)
            await proposals.count_again(at)

        return await self._act(match, interaction, leave_it)

    async def depart(self, match: int, player: int) -> ActionResult:
        """Somebody leaves for good: before the start their seat is free, after it they give up."""

        async def go(at: MatchSession) -> None:
            if at.row.status == Status.LOBBY:
                lobby.leave(at, player)
            else:
                await moves.resign(at, player)

        return await self._act(match, None, go)

    async def pause(
        self, match: int, player: int, span: timedelta, interaction: int
    ) -> ActionResult:
        """Let the clocks stand still, or go on with a span of 0, or ask the table for it."""
        return await self._act(match, interaction, lambda at: proposals.pause(at, player, span))

    async def pause_server(self, server: int) -> None:
        """The bot was removed from a server: nobody's time runs there until it is back."""
        await self._at_all(server, lambda at: pauses.hold_for_server(at, server))

    async def unpause_server(self, server: int) -> None:
        """The bot is back on a server: clocks run again."""
        await self._at_all(server, pauses.find_server)

    async def servers(self) -> dict[int, bool]:
        """Where clocks are, and whether some stand still because the bot was removed there."""
        return await self._database.read(
            lambda tx: matches.servers_with_clocks(tx, pauses.FAR, pauses.HELD)
        )

    async def _at_all(self, server: int, action: Callable[[MatchSession], None]) -> None:
        """Do something in every match of a server that goes on, one after the other."""
        after = 0

        async def page(tx: Transaction) -> list[int]:
            return await matches.running_on(tx, server, after, PAGE)

        while found := await self._database.read(page):
            for match in found:
                await self._act(match, None, action)
            after = found[-1]
