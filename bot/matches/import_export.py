"""Matches as text: export and import."""

import json
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from bot.matches.errors import UnknownMatchError
from bot.matches.model import Ending, History, MoveSource, SeatView, Status
from bot.matches.position import digest, log_of, seat_bits
from bot.matches.transactions import answer_for
from bot.matches.verification import is_imported, seated_tokens
from bot.matches.view import may_tell_seed
from data import Database, Transaction
from data.tables import answers, entries, matches, seats
from data.tables.entries import EntryRow
from data.tables.matches import MatchRow
from data.tables.seats import SeatRow
from data.times import stored
from data.versions import new_version
from games.binding import verify_bag
from games.core import BAG, AnyGame, RoundEnded, RuleError
from games.log import BadEntryError, Log, final_state, replay
from games.log_file import (
    BINDING,
    COMMITMENT,
    MATCH,
    SEATED,
    SEED,
    BagComments,
    bag_comments,
    decode_log,
    encode_log,
)
from games.shuffle import commitment


async def export_match(database: Database, games: Mapping[str, AnyGame], match: int) -> str:
    """Return a match as text, with its seed once that is public."""

    async def body(tx: Transaction) -> tuple[MatchRow | None, list[EntryRow], list[SeatRow]]:
        row = await matches.find(tx, match)
        return row, await entries.since(tx, match, 0), await seats.of_match(tx, match)

    row, rows, seated = await database.read(body)
    if row is None:
        raise UnknownMatchError(match)
    options = json.loads(row.options)
    log = log_of(games[row.game], len(seated) or row.places, options, rows)
    seed = row.seed if may_tell_seed(row) else None
    return _text(row.id, row.status, row.commitment, seed, row.binding, seated, log)


def match_text(history: History) -> str:
    """Return a match as text, with its seed once that is public."""
    match = history.match
    return _text(
        match.id,
        match.status.value,
        match.commitment,
        match.seed,
        match.binding,
        match.seats,
        history.log,
    )


def _text(
    match: int,
    status: str,
    commitment: str,
    seed: str | None,
    binding: str,
    seated: Sequence[SeatRow | SeatView],
    log: Log,
) -> str:
    """Return the log with comments from which the bag can be verified."""
    number = "# imported as match " if is_imported(seated) else MATCH
    head = [f"{number}{match}, {status}", f"{COMMITMENT}{commitment}"]
    if seed is not None:
        head.append(f"{SEED}{seed}")
    if binding:
        head.append(f"{BINDING}{binding}")
    if tokens := seated_tokens(binding, seated):
        head.append(f"{SEATED}{','.join(tokens)}")
    return "\n".join([*head, encode_log(log)])


async def import_match(
    database: Database,
    games: Mapping[str, AnyGame],
    text: str,
    *,
    clock: Callable[[], datetime],
    seeds: Callable[[], str],
) -> int:
    """Store a match from its text and return its new number.

    Its seats are free: players can join if the match is not over. If the text names the seed of
    all its draws, the match keeps it; otherwise later draws come from a new seed.
    """
    log = decode_log(text, games)
    draws = sum(entry.seat == BAG for entry in log.entries)
    bag = bag_comments(text)
    row = _row(log, seeds(), stored(clock()))._replace(foreign_draws=draws)
    if bag.seed is not None and _fits(log, bag.seed, bag):
        row = row._replace(
            seed=bag.seed,
            commitment=commitment(bag.seed),
            binding=bag.binding,
            foreign_draws=0,
        )
    rows, digests = _entries(log, row.created)
    ticket = -new_version()  # like a click, in case the transaction is repeated

    async def body(tx: Transaction) -> int:
        match = await matches.next_id(tx)
        if not await answers.claim(tx, ticket, answer_for(match)):
            return int(json.loads(await answers.given(tx, ticket))["match"])
        await matches.insert(tx, row._replace(id=match))
        await seats.replace(
            tx, match, [SeatRow(seat, None, None, 0, None) for seat in range(log.seats)]
        )
        await entries.append(tx, match, rows)
        for ply, round_, fingerprint in digests:
            await entries.add_digest(tx, match, ply, round_, fingerprint)
        return match

    return await database.write(body)


def _fits(log: Log, seed: str, bag: BagComments) -> bool:
    """Whether the draws of a log come from the bag that its text tells."""
    try:
        verify_bag(
            log,
            seed,
            bag.binding,
            committed=bag.commitment,
            match=bag.match,
            seated=bag.seated,
        )
    except BadEntryError:
        raise
    except RuleError:
        return False
    return True


def _row(log: Log, seed: str, now: int) -> MatchRow:
    outcome = log.game.outcome(final_state(log))
    return MatchRow(
        id=0,
        game=log.game.key,
        rules=log.game.version,
        options=json.dumps(dict(log.options)),
        places=log.seats,
        status=Status.OVER if outcome else Status.RUNNING,
        ending=Ending.PLAY if outcome else None,
        server=None,
        channel=None,
        thread=None,
        seed=seed,
        commitment=commitment(seed),
        foreign_draws=0,
        outcome=json.dumps(outcome._asdict()) if outcome else None,
        created=now,
        updated=now,
    )


def _entries(log: Log, now: int) -> tuple[list[EntryRow], list[tuple[int, int, str]]]:
    rows, digests = [], []
    steps = replay(log)
    next(steps)
    for ply, (entry, step) in enumerate(zip(log.entries, steps, strict=True)):
        how = MoveSource.BAG if entry.seat == BAG else MoveSource.PLAYER
        move = log.game.parse(entry.move)
        bits = 0 if log.game.outcome(step.state) else seat_bits(log.game.to_act(step.state))
        rows.append(EntryRow(ply, entry.seat, move, how.value, None, now, None, to_act=bits))
        digests += [
            (ply, event.round, digest(step.state))
            for event in step.events
            if isinstance(event, RoundEnded)
        ]
    return rows, digests
