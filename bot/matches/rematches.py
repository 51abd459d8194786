"""Rematches: opening one, or joining the one that another player has opened."""

from bot.errors import RefusedError
from bot.matches.actions import lobby, rematch
from bot.matches.match_limits import MatchLimits
from bot.matches.model import ActionResult, Joining, Location
from bot.matches.session import MatchSession
from bot.matches.transactions import Committed, MatchTransactions, answer_for
from data import Transaction
from data.tables import answers, matches, seats


async def open_or_join(
    run: MatchTransactions, limits: MatchLimits, match: int, player: int, interaction: int
) -> ActionResult:
    """Open a rematch, or join the one that another player has opened.

    It begins when all players have joined.
    """

    is_new = False

    async def body(tx: Transaction) -> Committed:
        nonlocal is_new
        now = run.now()
        old = (await run.cache.lock(tx, match, now)).row
        before = await seats.of_match(tx, match)
        opened = await matches.rematch_of(tx, match)
        is_new = opened is None
        number = opened or await matches.next_id(tx)
        if not await answers.claim(tx, interaction, answer_for(number)):
            return await run.repeat(tx, interaction, now)
        try:
            rematch.require_rematch(old, before, player)
        except RefusedError as refusal:
            return await run.refuse(tx, match, interaction, refusal)

        async def join(session: MatchSession) -> None:
            if opened is not None and not session.has_player(player):
                await limits.require_room_for_seat(session, player)
            await rematch.join(session, before, player)
            if opened is None:
                limits.require_pause(player)
                await limits.require_room_for_new(session, player)

        if opened is not None:
            return await run.act(await run.cache.lock(tx, opened, now), interaction, join)
        row = lobby.new_lobby(
            run.games[old.game],
            run.seeds(),
            now,
            options=old.options,
            seat_count=len(before),
            location=Location(old.server, old.channel),
            clock=old.clock,
            joining=Joining.INVITED,
        )
        row = row._replace(id=number, previous=match)
        return await run.insert(tx, row, interaction, join)

    result = run.committed(await run.database.write(body))
    if is_new and not result.again:
        limits.count_new_match(player)
    return result
