"""Reminders: each once, at the right time, to the right seat, and only if wanted."""

from collections import Counter
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

import pytest

from bot.matches import Match, Matches, Status
from bot.matches.clocks.pace import PACES, Pace, each_move
from bot.players.calendar import calendar_of, waking_hours
from bot.players.settings import PlayerSettings
from data.tables import deadlines
from data.times import loaded, stored
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, first_move, to_act
from tests.support.weeks import BERLIN, Watch, at, choose, clock_of, reminders

DAY = each_move(timedelta(days=1))
GUEST = HOST + 1


async def begin(club: Club, clock: Clock, time: str, pace: Pace = DAY, **chosen: object) -> Match:
    """A match of two players in Berlin with the same settings."""
    clock.now = at(time)
    for player in (HOST, GUEST):
        await choose(club, player, forced_moves=False, zone=BERLIN, **chosen)
    return (await club.new_match(pace=pace)).match


async def play(club: Club, match: Match) -> Match:
    move = first_move(match)
    return (await club.matches.play(match.id, match.ply, to_act(match), move, club.click())).match


async def given(club: Club) -> list[tuple[int, datetime]]:
    """Return which reminder was given when."""
    return [(reminder.stage, reminder.at) for reminder in await reminders(club)]


async def test_reminders_come_at_half_and_at_four_fifths_of_the_time(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, clock, "2026-06-01 12:00")
    seat, ends = match.to_act[0], at("2026-06-02 12:00")
    await Watch(club, clock).until(at("2026-06-02 11:59"))
    assert await reminders(club) == [
        (at("2026-06-02 00:00"), match.id, seat, 1, ends),
        (at("2026-06-02 07:12"), match.id, seat, 2, ends),
    ]
    assert (await club.matches.find(match.id)).ply == match.ply


async def test_after_two_reminders_the_time_runs_out(club: Club, clock: Clock) -> None:
    match = await begin(club, clock, "2026-06-01 12:00")
    await Watch(club, clock).until(at("2026-06-02 12:00"))
    found = await club.matches.find(match.id)
    assert found.seats[match.to_act[0]].strikes == 1
    assert len(await reminders(club)) == 2


async def test_after_the_move_nobody_is_reminded_of_it(club: Club, clock: Clock) -> None:
    match = await begin(club, clock, "2026-06-01 12:00")
    watch = Watch(club, clock)
    await watch.until(at("2026-06-01 23:59"))
    row = await clock_of(club, match)
    match = await play(club, match)
    await watch.until(at("2026-06-02 11:00"))
    clock.now = at("2026-06-02 11:30")
    await club.matches.expire(row)
    assert await reminders(club) == []


async def test_reminders_count_only_playing_hours(club: Club, clock: Clock) -> None:
    """Of 24 hours at 12 a day the first half is over when the second day is."""
    await begin(club, clock, "2026-06-01 14:00", replace(DAY, hours=True), hours=[8, 20])
    await Watch(club, clock).until(at("2026-06-03 13:59"))
    assert await given(club) == [
        (1, at("2026-06-02 14:00")),
        (2, at("2026-06-03 09:12")),
    ]


async def test_on_the_weekend_nobody_is_reminded(club: Club, clock: Clock) -> None:
    """Three days from Friday noon: half of them are over on Tuesday at midnight."""
    await begin(club, clock, "2026-06-05 12:00", PACES["relaxed"])
    await Watch(club, clock).until(at("2026-06-10 11:59"))
    assert await given(club) == [
        (1, at("2026-06-09 00:00")),
        (2, at("2026-06-09 21:36")),
    ]


@pytest.mark.parametrize(
    "chosen",
    [{"reminders": False}, {"notice": "none"}],
    ids=["switched off", "wants no notice at all"],
)
async def test_players_without_reminders_are_not_reminded(
    club: Club, clock: Clock, chosen: dict[str, object]
) -> None:
    match = await begin(club, clock, "2026-06-01 12:00", DAY, **chosen)
    await Watch(club, clock).until(at("2026-06-02 12:00"))
    assert await reminders(club) == []
    found = await club.matches.find(match.id)
    assert found.seats[match.to_act[0]].strikes == 1  # the time is up all the same


async def test_nobody_is_reminded_on_vacation(club: Club, clock: Clock) -> None:
    """The clock is stopped, and the reminder comes after the vacation."""
    pace = replace(DAY, hours=True)
    days = ["2026-06-02/2026-06-10"]
    await begin(club, clock, "2026-06-01 12:00", pace, vacations=days)
    await Watch(club, clock).until(at("2026-06-11 11:59"))
    assert await given(club) == [
        (1, at("2026-06-11 00:00")),
        (2, at("2026-06-11 07:12")),
    ]


# When they have just acted


async def second_match(club: Club, player: int) -> Match:
    """A match without clocks in which this player has to act."""
    match = (await club.new_match()).match
    return match if to_act(match) == player else await play(club, match)


async def test_a_player_who_has_moved_elsewhere_recently_is_not_reminded(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, clock, "2026-06-01 12:00")
    elsewhere = await second_match(club, to_act(match))
    watch = Watch(club, clock)
    await watch.until(at("2026-06-01 23:55"))
    await play(club, elsewhere)
    await watch.until(at("2026-06-02 11:59"))
    assert await given(club) == [(2, at("2026-06-02 07:12"))]


async def test_a_move_of_a_while_ago_does_not_count(club: Club, clock: Clock) -> None:
    match = await begin(club, clock, "2026-06-01 12:00")
    elsewhere = await second_match(club, to_act(match))
    watch = Watch(club, clock)
    await watch.until(at("2026-06-01 23:49"))
    await play(club, elsewhere)
    await watch.until(at("2026-06-02 00:01"))
    assert await given(club) == [(1, at("2026-06-02 00:00"))]


async def test_moves_of_others_do_not_count(club: Club, clock: Clock) -> None:
    match = await begin(club, clock, "2026-06-01 12:00")
    waiting = HOST + GUEST - to_act(match)
    elsewhere = await second_match(club, waiting)
    watch = Watch(club, clock)
    await watch.until(at("2026-06-01 23:55"))
    await play(club, elsewhere)
    await watch.until(at("2026-06-02 00:01"))
    assert await given(club) == [(1, at("2026-06-02 00:00"))]


async def test_on_a_short_clock_recently_means_less_time(club: Club, clock: Clock) -> None:
    """A tenth of five minutes is half a minute."""
    match = await begin(club, clock, "2026-06-01 12:00", PACES["live"])
    elsewhere = await second_match(club, to_act(match))
    watch = Watch(club, clock)
    await watch.pass_by(seconds=110)
    await play(club, elsewhere)
    await watch.pass_by(seconds=185)
    assert await given(club) == [
        (1, at("2026-06-01 12:02:30")),
        (2, at("2026-06-01 12:04")),
    ]


async def test_nobody_is_reminded_in_the_last_minute(club: Club, clock: Clock) -> None:
    await begin(club, clock, "2026-06-01 12:00", each_move(timedelta(seconds=150)))
    await Watch(club, clock).pass_by(seconds=149)
    assert await given(club) == [(1, at("2026-06-01 12:01:15"))]
    await begin(club, clock, "2026-06-01 12:00", each_move(timedelta(seconds=90)))
    await Watch(club, clock).pass_by(seconds=80)
    assert len(await given(club)) == 1


# In quiet hours


async def test_in_quiet_hours_a_reminder_waits(club: Club, clock: Clock) -> None:
    await begin(club, clock, "2026-06-01 15:00", hours=[8, 20])
    await Watch(club, clock).until(at("2026-06-02 14:59"))
    assert await given(club) == [
        (1, at("2026-06-02 08:00")),
        (2, at("2026-06-02 10:12")),
    ]


async def test_two_postponed_reminders_become_one(club: Club, clock: Clock) -> None:
    await begin(club, clock, "2026-06-01 12:00", hours=[10, 20])
    await Watch(club, clock).until(at("2026-06-02 11:59"))
    assert await given(club) == [(2, at("2026-06-02 10:00"))]


async def test_a_reminder_is_skipped_if_quiet_hours_last_too_long(club: Club, clock: Clock) -> None:
    match = await begin(club, clock, "2026-06-01 09:30", hours=[12, 20])
    await Watch(club, clock).until(at("2026-06-02 09:30"))
    assert await given(club) == []
    found = await club.matches.find(match.id)
    assert found.seats[match.to_act[0]].strikes == 1


async def test_a_reminder_is_skipped_if_less_than_a_minute_would_be_left(
    club: Club, clock: Clock
) -> None:
    await begin(club, clock, "2026-06-01 08:00:30", hours=[8, 20])
    await Watch(club, clock).until(at("2026-06-02 08:00:29"))
    assert await given(club) == []


async def test_a_postponed_reminder_survives_a_restart(club: Club, clock: Clock) -> None:
    await begin(club, clock, "2026-06-01 15:00", replace(DAY, weekends=True), hours=[8, 20])
    watch = Watch(club, clock)
    await watch.until(at("2026-06-02 04:00"))
    clock.now = at("2026-06-02 04:30")  # nobody is there
    watch.restart()
    await watch.come_back()
    await watch.until(at("2026-06-02 15:00"))
    assert await given(club) == [
        (1, at("2026-06-02 08:00")),
        (2, at("2026-06-02 10:42")),
    ]


# Early, late, twice, and at once


async def test_a_reminder_that_is_early_is_postponed(club: Club, clock: Clock) -> None:
    match = await begin(club, clock, "2026-06-01 12:00")
    early = (await clock_of(club, match))._replace(due=stored(at("2026-06-01 13:00")))
    await club.database.write(lambda tx: deadlines.put(tx, early))
    await Watch(club, clock).until(at("2026-06-02 00:01"))
    assert await given(club) == [(1, at("2026-06-02 00:00"))]


async def test_a_late_reminder_is_given_once(club: Club, clock: Clock) -> None:
    await begin(club, clock, "2026-06-01 12:00")
    watch = Watch(club, clock)
    clock.now = at("2026-06-02 09:00")  # a bot was there, and could do nothing
    await watch.until(clock.now)
    await watch.until(at("2026-06-02 11:59"))
    assert await given(club) == [(2, at("2026-06-02 09:00"))]


async def test_downtime_postpones_reminders(club: Club, clock: Clock) -> None:
    await begin(club, clock, "2026-06-01 12:00")
    watch = Watch(club, clock)
    await watch.until(at("2026-06-01 20:00"))
    clock.now = at("2026-06-03 20:00")
    watch.restart()
    await watch.come_back()
    await watch.until(at("2026-06-04 11:59"))
    assert await given(club) == [
        (1, at("2026-06-04 00:00")),
        (2, at("2026-06-04 07:12")),
    ]


async def test_two_processes_remind_once(club: Club, clock: Clock) -> None:
    matches = [await begin(club, clock, "2026-06-01 12:00") for _ in range(5)]
    await Watch(club, clock, processes=2).until(at("2026-06-02 11:59"))
    times = Counter((one.match, one.seat, one.stage) for one in await reminders(club))
    assert times == {(match.id, match.to_act[0], stage): 1 for match in matches for stage in (1, 2)}


async def test_a_reminder_that_was_claimed_twice_is_given_once(club: Club, clock: Clock) -> None:
    match = await begin(club, clock, "2026-06-01 12:00")
    row = await clock_of(club, match)
    clock.now = loaded(row.due)
    fresh = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    for table in (club.matches, fresh, club.matches):
        await table.expire(row)
    assert await given(club) == [(1, at("2026-06-02 00:00"))]
    assert (await clock_of(club, match)).stage == 1


# Whole weeks

PEOPLE = {
    HOST: PlayerSettings(zone=BERLIN, hours=(8, 22), forced_moves=False),
    GUEST: PlayerSettings(
        zone="America/New_York", hours=(18, 4), vacations=("2026-03-12/2026-03-16",)
    ),
    HOST + 2: PlayerSettings(zone="Australia/Lord_Howe", vacations=("2026-04-01/2026-04-05",)),
}


@pytest.mark.parametrize("pace", ["daily", "relaxed", "tournament"])
async def test_weeks_with_nights_weekends_vacations_restarts_and_summer_time(
    club: Club, clock: Clock, pace: str
) -> None:
    """Three players on three continents, over a change to summer time.

    Each reminder is given once, to the player to act, not before its share of the player's own
    time has passed, and outside quiet hours; and no time runs out early.
    """
    random = Random(9)
    clock.now = at("2026-03-05 12:00")
    for player, chosen in PEOPLE.items():
        await choose(club, player, **chosen.written())
    match = (await club.new_match(players=3, pace=PACES[pace])).match
    watch = Watch(club, clock, processes=2 if club.database.shared else 1)
    until = at("2026-04-20 12:00")
    ends: dict[tuple[int, datetime], tuple[int, datetime, timedelta]] = {}
    while match.status is Status.RUNNING and clock.now < until and match.waiting:
        mover = match.to_act[0]
        player = to_act(match)
        row = await clock_of(club, match)
        began, span = clock.now, timedelta(milliseconds=row.span)
        calendar = calendar_of(
            PEOPLE[player], hours=PACES[pace].hours, weekends=PACES[pace].weekends
        )
        assert loaded(row.ends) == calendar.after(began, span)
        ends[mover, loaded(row.ends)] = (player, began, span)
        share = random.choice([0.01, 0.3, 0.6, 0.9, 0.9])
        await watch.until(calendar.after(began, span * share).replace(microsecond=0))
        if random.random() < 0.2:
            watch.restart()
        match = await play(club, match)
    found = await reminders(club)
    assert len(found) > 10
    assert max(Counter((one.seat, one.ends, one.stage) for one in found).values()) == 1
    for one in found:
        player, began, span = ends[one.seat, one.ends]
        calendar = calendar_of(
            PEOPLE[player], hours=PACES[pace].hours, weekends=PACES[pace].weekends
        )
        used = calendar.between(began, one.at)
        assert used >= span * (0.5 if one.stage == 1 else 0.8)
        assert not waking_hours(PEOPLE[player]).is_quiet(one.at)
        assert one.at < one.ends
    assert [seat.strikes for seat in match.seats] == [0, 0, 0]
