"""What happens to matches when the bot is removed from a server, and when it is back."""

from collections.abc import Callable
from typing import Final

from bot.matches.clocks import pauses
from bot.matches.session import MatchSession
from bot.matches.transactions import MatchTransactions
from data import Transaction
from data.tables import matches

PAGE: Final = 20
"""How many matches of a server are read at once."""


async def pause_server(transactions: MatchTransactions, server: int) -> None:
    """Stop all clocks of a server from which the bot was removed."""
    await _change_all(transactions, server, lambda match: pauses.hold_for_server(match, server))


async def resume_server(transactions: MatchTransactions, server: int) -> None:
    """Restart the clocks of a server, because the bot is back."""
    await _change_all(transactions, server, pauses.release_for_server)


async def _change_all(
    transactions: MatchTransactions, server: int, change: Callable[[MatchSession], None]
) -> None:
    """Change every running match of a server, in one transaction each."""
    after = 0

    async def action(session: MatchSession) -> None:
        change(session)

    async def page(tx: Transaction) -> list[int]:
        return await matches.running_on(tx, server, after, PAGE)

    while found := await transactions.database.read(page):
        for match in found:
            await transactions.run(match, None, action)
        after = found[-1]
