"""Clocks in pauses and downtime, and time limits of matches."""

import asyncio
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.matches import Match, Matches
from bot.matches.clocks.deadline_loop import DeadlineLoop
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.clocks.pace import each_move, pace_named, read_pace
from data import Database, Transaction, open_database, schema
from data.tables import deadlines, matches, outbox
from data.tables.deadlines import DeadlineRow
from data.times import duration, loaded, stored
from games.core import BAG
from tests.support.clocked_matches import (
    BANK,
    DAILY,
    GUEST,
    HOUR,
    begin,
    begin_in_berlin,
    left,
    play,
)
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, rows
from tests.support.weeks import Watch, at, clock_of

# Pauses, and the whole match


async def pause(club: Club, match: Match, **span: float) -> Match:
    await club.matches.pause(match.id, HOST, timedelta(**span), club.click())
    return (await club.matches.agree(match.id, GUEST, club.click())).match


async def test_a_pause_stops_the_clock_where_it_is(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    mover = match.to_act[0]
    clock.go(200)
    match = await pause(club, match, days=3)
    assert match.clocks[mover] == (timedelta(seconds=400), None)
    watch = Watch(club, clock)
    await watch.pass_by(days=2)
    assert (await club.matches.find(match.id)).clocks == match.clocks
    await watch.pass_by(days=1)
    match = await club.matches.find(match.id)
    assert match.paused is None
    assert match.clocks[mover].ends == clock.now + timedelta(seconds=400)


async def test_a_move_in_a_pause_takes_no_time(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    mover = match.to_act[0]
    clock.go(200)
    match = await pause(club, match, days=3)
    clock.go(3600)
    match = await play(club, match)
    assert left(match)[mover] == 460
    match = await play(club, match)
    assert match.paused is not None
    await Watch(club, clock).until(match.paused)
    match = await club.matches.find(match.id)
    assert match.clocks[mover].ends == clock.now + timedelta(seconds=460)


async def whole(club: Club, match: Match) -> DeadlineRow:
    found = await club.database.read(lambda tx: deadlines.of_match(tx, match.id))
    (row,) = [row for row in found if row.kind == DeadlineKind.WHOLE]
    return row


async def test_moves_do_not_change_the_time_limit(club: Club, clock: Clock) -> None:
    pace = pace_named("tournament", 2)
    match = await begin(club, pace)
    before = await whole(club, match)
    assert (before.seat, before.due) == (BAG, stored(clock.now) + pace.whole)
    for _ in range(5):
        clock.go(1000)
        match = await play(club, match)
    assert await whole(club, match) == before
    await club.matches.resign(match.id, HOST, club.click())
    assert await rows(club.database, "SELECT * FROM deadlines") == []


async def test_a_pause_postpones_the_time_limit(club: Club, clock: Clock) -> None:
    match = await begin(club, pace_named("tournament", 2))
    before = await whole(club, match)
    await pause(club, match, days=30)
    assert (await whole(club, match)).due >= outbox.NEVER
    watch = Watch(club, clock)
    await watch.pass_by(days=29)
    assert (await club.matches.find(match.id)).overtime is None
    await watch.pass_by(days=1)
    after = await whole(club, match)
    assert after.due == before.due + duration(timedelta(days=30))


# The bot is not there


async def test_downtime_outside_playing_hours_is_not_credited(club: Club, clock: Clock) -> None:
    """From 21:00 to 10:00 two hours count: until 22:00, and from 9:00 on."""
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY, hours=[9, 22])
    assert match.clocks[match.to_act[0]].ends == at("2026-06-03 18:00")
    watch = Watch(club, clock)
    await watch.until(at("2026-06-01 21:00"))
    clock.now = at("2026-06-02 10:00")  # nobody is there
    watch.restart()
    guard = DeadlineLoop(club.database, club.matches, clock=clock)
    await guard.tick()
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-03 20:00")
    assert (await clock_of(club, match)).stage == 0
    await guard.tick()
    assert (await club.matches.find(match.id)).clocks == match.clocks


async def test_downtime_is_credited_to_all_running_clocks(club: Club, clock: Clock) -> None:
    """Clocks, time limits, pauses and lobbies."""
    match = await begin(club, replace(BANK, whole=24 * HOUR))
    still = await pause(club, await begin(club, BANK), days=3)
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=2)).match
    for one in (match, still, lobby):
        assert one.id
    before = dict(await due(club))
    await DeadlineLoop(club.database, club.matches, clock=clock).tick()
    clock.go(1000)
    await DeadlineLoop(club.database, club.matches, clock=clock).tick()
    after = dict(await due(club))
    assert after == {key: then + 1_000_000 for key, then in before.items()}
    assert {kind for _, kind in after} == {"move", "whole", "pause", "lobby"}
    found = await club.matches.find(still.id)
    assert still.paused is not None
    assert found.paused == still.paused + timedelta(seconds=1000)


async def due(club: Club) -> list[tuple[tuple[int, str], int]]:
    found = await rows(club.database, "SELECT match, kind, due FROM deadlines")
    return [((int(str(match)), str(kind)), int(str(then))) for match, kind, then in found]


async def test_downtime_is_credited_once_by_whichever_process_is_first(
    database: Database, club: Club, clock: Clock
) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY, hours=[9, 22])
    await Watch(club, clock).until(at("2026-06-01 21:00"))
    clock.now = at("2026-06-02 10:00")
    guards = [
        DeadlineLoop(database, Matches(database, GAMES_AND_PEBBLES, clock=clock), clock=clock)
        for _ in range(4)
    ]
    await asyncio.gather(*(guard.tick() for guard in guards))
    assert loaded((await clock_of(club, match)).ends) == at("2026-06-03 20:00")


async def test_a_match_from_before_there_were_banks_goes_on(
    bare_url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had a fixed time for every move."""
    all_steps = schema.migrations()
    monkeypatch.setattr(schema, "migrations", lambda: all_steps[:2])
    async with await open_database(bare_url) as old:

        async def body(tx: Transaction) -> None:
            for match, span in ((1, "60000"), (2, "NULL")):
                await tx.execute(
                    "INSERT INTO matches (id, game, rules, options, places, status, seed,"
                    " commitment, foreign_draws, ply, posts, created, updated, pace) VALUES"
                    f" ({match}, 'azul', 1, '{{}}', 2, 'running', '', '', 0, 0, 0, 0, 0, {span})"
                )
            await tx.execute(
                "INSERT INTO deadlines (match, seat, kind, ply, due, lease)"
                " VALUES (1, 0, 'move', 0, 5000, 0)"
            )

        await old.write(body)
    monkeypatch.undo()
    async with await open_database(bare_url) as new:
        rows_of = await new.read(lambda tx: deadlines.of_match(tx, 1))
        assert rows_of == [DeadlineRow(1, 0, DeadlineKind.MOVE, 0, 5000, 5000, span=60_000)]
        first = await new.read(lambda tx: matches.find(tx, 1))
        second = await new.read(lambda tx: matches.find(tx, 2))
    assert first is not None
    assert second is not None
    assert read_pace(first.clock) == each_move(timedelta(minutes=1))
    assert not read_pace(second.clock)
