"""`python -m bot check`: replay every stored match and compare it with what is stored."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bot.matches.model import Ending, Status
from bot.matches.position import digest, entries_that_count, log_of
from bot.matches.posts import decode_match_post
from bot.matches.view import read_json, read_outcome
from bot.results.checking import wrong_totals
from data import Database, Transaction
from data.tables import entries, matches, messages, outbox, seats
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from games.core import BAG, AnyGame, RoundEnded, RuleError
from games.log import Log, replay
from games.shuffle import Shuffler, bag_key, commitment

PAGE = 100


class Report(NamedTuple):
    """What a check has found."""

    matches: int
    entries: int
    faults: tuple[str, ...]
    """One sentence for each fault."""


async def check(database: Database, games: Mapping[str, AnyGame]) -> Report:
    """Replay every match and compare it with its digests, its seed and its row.

    Running totals are compared with the results. Each match is read in one transaction, so the bot
    can run meanwhile.
    """
    count = seen = after = 0
    faults: list[str] = []

    async def page(tx: Transaction) -> list[tuple[MatchRow, list[EntryRow], list[str]]]:
        found = []
        for row in await matches.page(tx, after, PAGE):
            rows = await entries.since(tx, row.id, 0)
            kept = await entries.digests(tx, row.id)
            seated = len(await seats.of_match(tx, row.id))
            wrong = [*_faults(row, rows, kept, seated, games)]
            if (far := await _furthest(tx, row.id, kept)) > row.ply:
                wrong.append(f"its log has {row.ply} entries, and it was known to have {far}")
            found.append((row, rows, wrong))
        return found

    while found := await database.read(page):
        for row, rows, wrong in found:
            count += 1
            seen += len(rows)
            faults += [f"match {row.id}: {fault}" for fault in wrong]
            after = row.id
    faults += await wrong_totals(database)
    return Report(count, seen, tuple(faults))


async def _furthest(tx: Transaction, match: int, kept: Mapping[int, str]) -> int:
    """The fewest entries that a match must have, by its row, its queued posts and its messages."""
    shown = [message.ply for message in await messages.of_match(tx, match)]
    will_be = [decode_match_post(*post).ply for post in await outbox.contents(tx, match)]
    return max([*shown, *will_be, *(ply + 1 for ply in kept)], default=0)


def _faults(
    row: MatchRow,
    rows: list[EntryRow],
    kept: dict[int, str],
    seated: int,
    games: Mapping[str, AnyGame],
) -> Iterator[str]:
    if commitment(row.seed) != row.commitment:
        yield "the seed does not fit its commitment"
    if [entry.ply for entry in rows] != list(range(row.ply)):
        yield f"its log has {len(rows)} entries, and the last is entry {row.ply - 1}"
        return
    if row.game not in games:
        yield f"its game '{row.game}' is unknown"
        return
    game = games[row.game]
    if row.rules != game.version:
        yield f"it was played by version {row.rules} of the rules, and this is {game.version}"
        return
    doubled = len(rows) - len({entry.interaction or -entry.ply for entry in rows})
    if doubled:
        yield f"{doubled} of its moves were played twice by one click"
    if rows:
        yield from _replay_faults(
            row, rows, kept, log_of(game, seated, read_json(row.options), rows)
        )


def _replay_faults(
    row: MatchRow, rows: list[EntryRow], kept: dict[int, str], log: Log
) -> Iterator[str]:
    """The faults in the moves themselves."""
    plies = [entry.ply for entry in entries_that_count(rows)]
    draws = 0
    key = bag_key(row.seed, row.binding)
    steps = replay(log)
    try:
        state = next(steps).state
        for ply, entry in zip(plies, log.entries, strict=True):
            if entry.seat == BAG:
                drawn = log.game.draw(state, Shuffler(key, draws - row.foreign_draws))
                if draws >= row.foreign_draws and entry.move != drawn:
                    yield f"entry {ply} was not drawn from the seed"
                draws += 1
            state, events = next(steps)
            if ply in kept:
                if digest(state) != kept[ply]:
                    yield f"after entry {ply} the table is not what it was when it was played"
            elif any(isinstance(event, RoundEnded) for event in events):
                yield f"the round that ended with entry {ply} has no digest"
    except RuleError as error:
        yield f"it cannot be replayed: {error}"
        return
    outcome = log.game.outcome(state)
    if outcome is not None and row.status == Status.RUNNING:
        yield "it is over, but is kept as running"
    if row.ending == Ending.PLAY and read_outcome(row.outcome) != outcome:
        yield "its outcome is not the one that was played"
