"""Clocks: what is on them, when they run, and who gets or loses time by what others do."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta

import pytest

from benchmarks.club import HOST, Club
from bot.calendars import Calendar
from bot.deadlines import Deadlines
from bot.habits import (
    LateVacationError,
    NoVacationError,
    OtherHoursError,
    ShortHoursError,
    UnknownZoneError,
)
from bot.matches import Match, Matches, Turn
from bot.matches.clocks import MERCY, Kind
from bot.matches.pace import NO_CLOCK, PACES, Pace, each_move, pace_named, read_pace
from bot.people import People
from data import Database, Transaction, open_database, schema
from data.tables import deadlines, matches, outbox
from data.tables.deadlines import DeadlineRow
from data.times import MILLISECOND, duration, loaded, stored
from games.core import BAG
from tests.bot.tables import GAMES_AND_PEBBLES, Clock, decide_alone, first_move, other, rows, to_act
from tests.bot.weeks import BERLIN, CountingDatabase, Watch, at, choose, clock_of, clocks_of

MINUTE = 60_000
HOUR = 60 * MINUTE
BANK = Pace(bank=10 * MINUTE, increment=MINUTE, most=10 * MINUTE)
DAILY = PACES["daily"]
GUEST = HOST + 1


async def begin(club: Club, pace: Pace, players: int = 2, game: str = "azul") -> Match:
    for player in range(HOST, HOST + players):
        await decide_alone(club, player)
    options = {"keep": "one"} if game == "pebbles" else None
    return (await club.new_match(game, players, options, pace)).match


async def begin_in_berlin(
    club: Club, clock: Clock, time: str, pace: Pace, **chosen: object
) -> Match:
    """A match that begins then; both players live in Berlin and have chosen the same."""
    clock.now = at(time)
    for player in (HOST, GUEST):
        await choose(club, player, forced_moves=False, zone=BERLIN, **chosen)
    return (await club.new_match(pace=pace)).match


async def play(club: Club, match: Match) -> Match:
    move = first_move(match)
    return (await club.matches.play(match.id, match.ply, to_act(match), move, club.click())).match


def left(match: Match) -> list[int]:
    """What each clock shows, in seconds."""
    return [int(clock.left.total_seconds()) for clock in match.clocks]


# What is on a clock


async def test_a_clock_begins_with_its_bank_and_runs_while_its_seat_is_to_act(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, BANK)
    mover = match.to_act[0]
    assert left(match) == [600, 600]
    assert match.clocks[mover].ends == clock.now + timedelta(minutes=10)
    assert match.clocks[1 - mover].ends is None


async def test_a_move_takes_what_it_took_and_adds_the_increment(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    mover = match.to_act[0]
    clock.go(200)
    match = await play(club, match)
    assert match.clocks[mover] == (timedelta(seconds=460), None)
    match = await play(club, match)
    assert match.to_act == (mover,)
    assert match.clocks[mover].ends == clock.now + timedelta(seconds=460)


async def test_a_clock_holds_no_more_than_its_most(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    for _ in range(6):
        clock.go(10)
        match = await play(club, match)
    assert left(match) == [600, 600]


async def test_a_clock_may_grow_up_to_its_most(club: Club, clock: Clock) -> None:
    match = await begin(club, replace(BANK, most=12 * MINUTE))
    shown = []
    for _ in range(6):
        match = await play(club, match)
        shown.append(left(match)[match.to_act[0]])
    assert shown == [600, 660, 660, 720, 720, 720]


async def test_everybody_is_told_the_same_of_the_clocks(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    clock.go(100)
    match = await play(club, match)
    clock.go(30)
    assert (await club.matches.find(match.id)).clocks == match.clocks
    assert (await club.matches.history(match.id)).match.clocks == match.clocks
    fresh = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    assert (await fresh.find(match.id)).clocks == match.clocks


async def test_an_action_that_is_no_move_leaves_the_clocks_alone(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    before = await clock_of(club, match)
    clock.go(100)
    turn = await club.matches.abort(match.id, HOST, club.click())
    assert turn.match.clocks == match.clocks
    assert await clock_of(club, match) == before


async def test_without_a_pace_and_after_the_end_there_are_no_clocks(club: Club) -> None:
    match = await begin(club, NO_CLOCK)
    assert match.clocks == ()
    match = await begin(club, BANK)
    over = (await club.matches.resign(match.id, HOST, club.click())).match
    assert over.clocks == ()
    assert await clocks_of(club, match.id) == {}


async def test_where_all_choose_at_once_each_has_a_clock_of_their_own(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, BANK, 3, "pebbles")
    while len(match.to_act) < 3:
        match = await play(club, match)
    ends = {seat: match.clocks[seat].ends for seat in match.to_act}
    first, second, third = match.to_act
    clock.go(60)
    match = await play(club, match)
    assert match.clocks[first].ends is None
    assert {seat: match.clocks[seat].ends for seat in (second, third)} == {
        seat: ends[seat] for seat in (second, third)
    }
    clock.go(60)
    shown = left(match)[second]
    match = await play(club, match)
    assert left(match)[second] == shown - 120 + 60


async def test_when_the_time_was_up_the_next_turn_has_the_increment(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, replace(BANK, increment=2 * MINUTE))
    mover = match.to_act[0]
    await Watch(club, clock).pass_by(minutes=10, seconds=1)
    match = await club.matches.find(match.id)
    assert match.seats[mover].strikes == 1
    assert left(match)[mover] == 120
    match = await play(club, match)
    assert match.clocks[mover].ends == clock.now + timedelta(minutes=2)


async def test_a_move_while_the_computer_thinks_earns_nothing(club: Club, clock: Clock) -> None:
    match = await begin(club, replace(BANK, increment=2 * MINUTE))
    mover = match.to_act[0]
    row = await clock_of(club, match)
    clock.now = loaded(row.ends)
    await club.matches.expire(row)
    match = await play(club, await club.matches.find(match.id))
    assert left(match)[mover] == 120


async def test_a_clock_costs_a_move_three_statements_and_none_costs_nothing(
    club: Club, clock: Clock
) -> None:
    asked: dict[str, list[int]] = {}
    for key, pace in (("none", NO_CLOCK), ("each", each_move(timedelta(days=1))), ("bank", BANK)):
        match = await begin(club, pace)
        counting = CountingDatabase(club.database)
        table = Matches(counting, GAMES_AND_PEBBLES, clock=clock)
        for number in range(4):
            clock.go(5 + number)
            counting.statements.clear()
            click = club.click()
            turn = await table.play(match.id, match.ply, to_act(match), first_move(match), click)
            match = turn.match
            asked.setdefault(key, []).append(len(counting.statements))
            assert key != "none" or not any("deadlines" in one for one in counting.statements)
    # What is known of it, the clock of the next player in its place, and what is left.
    for key in ("each", "bank"):
        assert asked[key] == [count + 3 for count in asked["none"]]


# Taking back


async def take_back(club: Club, match: Match, player: int) -> Turn:
    return await club.matches.undo(match.id, match.ply, player, club.click())


async def test_taking_back_gives_no_time(club: Club, clock: Clock) -> None:
    """Otherwise somebody could move in the last second, take back, and begin a new day."""
    match = await begin(club, each_move(timedelta(days=1)))
    mover = match.to_act[0]
    player = to_act(match)
    await Watch(club, clock).pass_by(hours=23)
    match = await play(club, match)
    clock.go(600)
    match = (await take_back(club, match, player)).match
    assert match.clocks[mover].ends == clock.now + timedelta(hours=1)


async def test_taking_back_again_and_again_gives_minutes_and_not_days(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, each_move(timedelta(days=1)))
    player = to_act(match)
    await Watch(club, clock).pass_by(hours=23, minutes=59)
    for _ in range(3):
        match = await play(club, match)
        match = (await take_back(club, match, player)).match
        assert match.clocks[match.to_act[0]].ends == clock.now + MERCY * MILLISECOND


async def test_whoever_is_interrupted_by_taking_back_loses_nothing(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, BANK)
    player, victim = to_act(match), 1 - match.to_act[0]
    match = await play(club, match)
    clock.go(300)
    match = (await take_back(club, match, player)).match
    assert match.clocks[victim] == (timedelta(minutes=10), None)
    match = await play(club, match)
    assert match.clocks[victim].ends == clock.now + timedelta(minutes=10)


async def test_whoever_takes_back_pays_for_the_turn_in_which_they_do(
    club: Club, clock: Clock
) -> None:
    """The second turn began with 9 + 1 minutes; its 4 minutes are taken off the 9 of the first."""
    match = await begin(club, BANK)
    mover, player = match.to_act[0], to_act(match)
    clock.go(60)
    match = await play(club, match)
    match = await play(club, match)
    assert match.to_act == (mover,)
    clock.go(240)
    await take_back(club, match, player)
    turn = await club.matches.agree(match.id, other(match), club.click())
    assert turn.match.to_act == (mover,)
    assert turn.match.clocks[mover].ends == clock.now + timedelta(minutes=5)


async def test_taking_back_in_a_common_choice_leaves_other_clocks_alone(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, BANK, 3, "pebbles")
    while len(match.to_act) < 3:
        match = await play(club, match)
    first, second, third = match.to_act
    player = to_act(match)
    clock.go(60)
    match = await play(club, match)
    others = {seat: match.clocks[seat] for seat in (second, third)}
    shown = left(match)[first]
    clock.go(60)
    match = (await take_back(club, match, player)).match
    assert {seat: match.clocks[seat] for seat in (second, third)} == others
    assert match.clocks[first].ends == clock.now + timedelta(seconds=shown - 60)


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
    (row,) = [row for row in found if row.kind == Kind.WHOLE]
    return row


async def test_a_whole_match_has_an_end_that_moves_do_not_change(club: Club, clock: Clock) -> None:
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


async def test_a_pause_puts_the_end_of_the_match_off(club: Club, clock: Clock) -> None:
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


# The calendar of a player


@pytest.mark.parametrize(
    ("pace", "begins", "chosen", "ends"),
    [
        pytest.param("daily", "2026-06-01 20:00", {}, "2026-06-02 20:00", id="daily"),
        pytest.param(
            "daily", "2026-06-01 20:00", {"hours": [8, 20]}, "2026-06-03 20:00", id="playing hours"
        ),
        pytest.param(
            "relaxed", "2026-06-04 20:00", {}, "2026-06-09 20:00", id="over a weekend"
        ),
        pytest.param(
            "daily", "2026-06-01 20:00", {"vacations": ["2026-06-02/2026-06-14"]},
            "2026-06-15 20:00", id="vacation",
        ),
        pytest.param(
            "daily", "2026-03-28 20:00", {"hours": [0, 12]}, "2026-03-31 01:00",
            id="the night of 23 hours gives an hour less",
        ),
        pytest.param(
            "daily", "2026-10-24 20:00", {"hours": [0, 12]}, "2026-10-26 11:00",
            id="the night of 25 hours gives an hour more",
        ),
        pytest.param(
            "live", "2026-06-06 20:00", {"hours": [8, 18], "vacations": ["2026-06-06/2026-06-14"]},
            "2026-06-06 20:05", id="live is live",
        ),
    ],
)  # fmt: skip
async def test_a_clock_runs_in_the_time_of_its_player(
    club: Club, clock: Clock, pace: str, begins: str, chosen: dict[str, object], ends: str
) -> None:
    match = await begin_in_berlin(club, clock, begins, PACES[pace], **chosen)
    assert match.clocks[match.to_act[0]].ends == at(ends)
    row = await clock_of(club, match)
    plain = row.ends - row.span == stored(clock.now)
    assert plain or row.calendar == 1


async def test_what_is_left_is_counted_in_the_players_own_time(club: Club, clock: Clock) -> None:
    """From 20:00 on Monday to 10:00 on Tuesday four hours count: two and two."""
    match = await begin_in_berlin(
        club, clock, "2026-06-01 20:00", replace(BANK, bank=24 * HOUR, most=24 * HOUR, hours=True),
        hours=[8, 22],
    )  # fmt: skip
    mover = match.to_act[0]
    await Watch(club, clock).until(at("2026-06-02 10:00"))
    match = await play(club, match)
    assert match.clocks[mover].left == timedelta(hours=20, minutes=1)


async def test_each_clock_goes_by_its_own_player(club: Club, clock: Clock) -> None:
    clock.now = at("2026-06-01 20:00")
    await choose(club, HOST, forced_moves=False, zone="Asia/Tokyo", hours=[8, 20])
    await choose(club, GUEST, forced_moves=False, zone=BERLIN, hours=[8, 20])
    match = (await club.new_match(pace=DAILY)).match
    expected = {
        HOST: at("2026-06-03 08:00", "Asia/Tokyo") + timedelta(hours=12),
        GUEST: at("2026-06-03 20:00"),
    }
    for _ in range(2):
        assert match.clocks[match.to_act[0]].ends == expected[to_act(match)]
        match = await play(club, match)


# Changing one's mind


def everybody(club: Club, clock: Clock) -> People:
    return People(club.database, clock=clock)


async def test_new_hours_count_at_once(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    player = to_act(match)
    clock.now = at("2026-06-01 21:00")
    await everybody(club, clock).prefer(player, hours=(9, 21))
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-03 20:00")
    assert (await clock_of(club, match)).calendar == 1
    clock.now = at("2026-06-02 22:00")
    await everybody(club, clock).prefer(player, hours=())
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-03 09:00")
    assert (await clock_of(club, match)).calendar == 0


async def test_a_vacation_that_is_announced_counts_at_once(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    player, people = to_act(match), everybody(club, clock)
    chosen = await people.go_away(player, date(2026, 6, 2), date(2026, 6, 5))
    assert chosen.vacations == ("2026-06-02/2026-06-05",)
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-06 20:00")
    clock.now = at("2026-06-03 12:00")
    await people.stay(player, "2026-06-02/2026-06-05")
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-04 20:00")


async def test_nobody_gets_time_by_changing_hours_again_and_again(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    player, people = to_act(match), everybody(club, clock)
    await people.prefer(player, hours=(8, 20))
    watch = Watch(club, clock)
    await watch.until(at("2026-06-02 08:00"))
    before = await clock_of(club, match)
    with pytest.raises(OtherHoursError) as refused:
        await people.prefer(player, hours=(20, 8))
    assert refused.value.values["until"] == str(int(at("2026-06-02 20:00").timestamp()))
    assert (await People(club.database).preferences(player)).hours == (8, 20)
    assert await clock_of(club, match) == before
    await people.prefer(player, hours=(8, 21))  # nobody has to wait longer for that
    await people.prefer(player, theme="light")
    await watch.until(at("2026-06-02 20:00"))
    await people.prefer(player, hours=(22, 8))


async def test_hours_that_change_while_the_clock_starts_count(club: Club, clock: Clock) -> None:
    """Whichever of the two comes first."""
    people = everybody(club, clock)
    for number in range(8):
        match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
        hours = (8, 20 + number % 2)
        await asyncio.gather(play(club, match), people.prefer(other(match), hours=hours))
        calendar = Calendar(BERLIN, hours)
        ends = loaded((await clock_of(club, match)).ends)
        assert ends == calendar.after(clock.now, timedelta(days=1))


async def test_only_ones_own_clocks_change(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    live = (await club.new_match(pace=PACES["live"])).match
    before = [await clock_of(club, one) for one in (match, live)]
    people = everybody(club, clock)
    await people.prefer(other(match), hours=(9, 17))
    assert [await clock_of(club, one) for one in (match, live)] == before
    await people.prefer(to_act(live), zone="Asia/Tokyo", hours=(9, 17))
    assert await clock_of(club, live) == before[1]


async def test_what_is_refused_changes_nothing(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    before = await clock_of(club, match)
    player, people = to_act(match), everybody(club, clock)
    with pytest.raises(ShortHoursError):
        await people.prefer(player, hours=(9, 12))
    with pytest.raises(UnknownZoneError):
        await people.prefer(player, zone="Nowhere/Land")
    with pytest.raises(LateVacationError):
        await people.go_away(player, date(2026, 6, 1), date(2026, 6, 2))
    with pytest.raises(NoVacationError):
        await people.stay(player, "2026-06-01/2026-06-02")
    assert await clock_of(club, match) == before
    assert (await people.preferences(player)).hours == ()


# The bot is not there


async def test_downtime_outside_of_playing_hours_is_nobodys_loss(club: Club, clock: Clock) -> None:
    """From 21:00 to 10:00 two hours count: until 22:00, and from 9:00 on."""
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY, hours=[9, 22])
    assert match.clocks[match.to_act[0]].ends == at("2026-06-03 18:00")
    watch = Watch(club, clock)
    await watch.until(at("2026-06-01 21:00"))
    clock.now = at("2026-06-02 10:00")  # nobody is there
    watch.restart()
    guard = Deadlines(club.database, club.matches, clock=clock)
    await guard.tick()
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-03 20:00")
    assert (await clock_of(club, match)).stage == 0
    await guard.tick()
    assert (await club.matches.find(match.id)).clocks == match.clocks


async def test_downtime_is_given_back_to_all_that_runs(club: Club, clock: Clock) -> None:
    """Clocks around the clock, the whole match, pauses with their date, and lobbies."""
    match = await begin(club, replace(BANK, whole=24 * HOUR))
    still = await pause(club, await begin(club, BANK), days=3)
    lobby = (await club.matches.create("azul", HOST, club.click(), places=2)).match
    for one in (match, still, lobby):
        assert one.id
    before = dict(await due(club))
    await Deadlines(club.database, club.matches, clock=clock).tick()
    clock.go(1000)
    await Deadlines(club.database, club.matches, clock=clock).tick()
    after = dict(await due(club))
    assert after == {key: then + 1_000_000 for key, then in before.items()}
    assert {kind for _, kind in after} == {"move", "whole", "pause", "lobby"}
    found = await club.matches.find(still.id)
    assert still.paused is not None
    assert found.paused == still.paused + timedelta(seconds=1000)


async def due(club: Club) -> list[tuple[tuple[int, str], int]]:
    found = await rows(club.database, "SELECT match, kind, due FROM deadlines")
    return [((int(str(match)), str(kind)), int(str(then))) for match, kind, then in found]


async def test_downtime_is_given_back_once_whoever_comes_first(
    database: Database, club: Club, clock: Clock
) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY, hours=[9, 22])
    await Watch(club, clock).until(at("2026-06-01 21:00"))
    clock.now = at("2026-06-02 10:00")
    guards = [
        Deadlines(database, Matches(database, GAMES_AND_PEBBLES, clock=clock), clock=clock)
        for _ in range(4)
    ]
    await asyncio.gather(*(guard.tick() for guard in guards))
    assert loaded((await clock_of(club, match)).ends) == at("2026-06-03 20:00")


async def test_a_match_from_before_there_were_banks_goes_on(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It had a time for every move, and a deadline that was its end."""
    all_steps = schema.migrations()
    monkeypatch.setattr(schema, "migrations", lambda: all_steps[:2])
    async with await open_database(url) as old:

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
    async with await open_database(url) as new:
        rows_of = await new.read(lambda tx: deadlines.of_match(tx, 1))
        assert rows_of == [DeadlineRow(1, 0, Kind.MOVE, 0, 5000, 5000, span=60_000)]
        first = await new.read(lambda tx: matches.find(tx, 1))
        second = await new.read(lambda tx: matches.find(tx, 2))
    assert first is not None
    assert second is not None
    assert read_pace(first.clock) == each_move(timedelta(minutes=1))
    assert not read_pace(second.clock)
