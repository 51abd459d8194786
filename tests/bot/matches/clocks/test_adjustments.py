"""Clocks that follow the hours and vacations of their players, which may change."""

import asyncio
from dataclasses import replace
from datetime import date, timedelta

import pytest

from bot.matches.clocks.pace import PACES
from bot.players.calendar import PlayerCalendar
from bot.players.playing_hours import OtherHoursError, ShortHoursError
from bot.players.service import Players
from bot.players.time_zones import UnknownZoneError
from bot.players.vacations import LateVacationError, NoVacationError
from data.times import loaded, stored
from tests.support.clocked_matches import BANK, DAILY, GUEST, HOUR, begin_in_berlin, play
from tests.support.club import HOST, Club
from tests.support.matches import Clock, other, to_act
from tests.support.services import open_players
from tests.support.weeks import BERLIN, Watch, at, choose, clock_of

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
async def test_a_clock_runs_in_its_players_hours(
    club: Club, clock: Clock, pace: str, begins: str, chosen: dict[str, object], ends: str
) -> None:
    match = await begin_in_berlin(club, clock, begins, PACES[pace], **chosen)
    assert match.clocks[match.to_act[0]].ends == at(ends)
    row = await clock_of(club, match)
    plain = row.ends - row.span == stored(clock.now)
    assert plain or row.calendar == 1


async def test_the_time_left_is_counted_in_the_players_own_hours(club: Club, clock: Clock) -> None:
    """From 20:00 on Monday to 10:00 on Tuesday four hours count: two and two."""
    match = await begin_in_berlin(
        club, clock, "2026-06-01 20:00", replace(BANK, bank=24 * HOUR, most=24 * HOUR, hours=True),
        hours=[8, 22],
    )  # fmt: skip
    mover = match.to_act[0]
    await Watch(club, clock).until(at("2026-06-02 10:00"))
    match = await play(club, match)
    assert match.clocks[mover].left == timedelta(hours=20, minutes=1)


async def test_each_clock_follows_its_own_player(club: Club, clock: Clock) -> None:
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


def everybody(club: Club, clock: Clock) -> Players:
    return open_players(club.database, clock=clock)


async def test_new_hours_count_at_once(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    player = to_act(match)
    clock.now = at("2026-06-01 21:00")
    await everybody(club, clock).update_settings(player, hours=(9, 21))
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-03 20:00")
    assert (await clock_of(club, match)).calendar == 1
    clock.now = at("2026-06-02 22:00")
    await everybody(club, clock).update_settings(player, hours=())
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-03 09:00")
    assert (await clock_of(club, match)).calendar == 0


async def test_a_vacation_that_is_announced_counts_at_once(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    player, people = to_act(match), everybody(club, clock)
    chosen = await people.add_vacation(player, date(2026, 6, 2), date(2026, 6, 5))
    assert chosen.vacations == ("2026-06-02/2026-06-05",)
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-06 20:00")
    clock.now = at("2026-06-03 12:00")
    await people.cancel_vacation(player, "2026-06-02/2026-06-05")
    match = await club.matches.find(match.id)
    assert match.clocks[match.to_act[0]].ends == at("2026-06-04 20:00")


async def test_changing_hours_repeatedly_gains_no_time(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    player, people = to_act(match), everybody(club, clock)
    await people.update_settings(player, hours=(8, 20))
    watch = Watch(club, clock)
    await watch.until(at("2026-06-02 08:00"))
    before = await clock_of(club, match)
    with pytest.raises(OtherHoursError) as refused:
        await people.update_settings(player, hours=(20, 8))
    assert refused.value.values["until"] == str(int(at("2026-06-02 20:00").timestamp()))
    assert (await open_players(club.database).settings_of(player)).hours == (8, 20)
    assert await clock_of(club, match) == before
    await people.update_settings(player, hours=(8, 21))  # nobody has to wait longer for that
    await people.update_settings(player, theme="light")
    await watch.until(at("2026-06-02 20:00"))
    await people.update_settings(player, hours=(22, 8))


async def test_hours_that_change_while_the_clock_starts_count(club: Club, clock: Clock) -> None:
    """Whichever of the two transactions comes first."""
    people = everybody(club, clock)
    for number in range(8):
        match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
        hours = (8, 20 + number % 2)
        await asyncio.gather(play(club, match), people.update_settings(other(match), hours=hours))
        calendar = PlayerCalendar(BERLIN, hours)
        ends = loaded((await clock_of(club, match)).ends)
        assert ends == calendar.after(clock.now, timedelta(days=1))


async def test_only_the_players_own_clocks_change(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    live = (await club.new_match(pace=PACES["live"])).match
    before = [await clock_of(club, one) for one in (match, live)]
    people = everybody(club, clock)
    await people.update_settings(other(match), hours=(9, 17))
    assert [await clock_of(club, one) for one in (match, live)] == before
    await people.update_settings(to_act(live), zone="Asia/Tokyo", hours=(9, 17))
    assert await clock_of(club, live) == before[1]


async def test_what_is_refused_changes_nothing(club: Club, clock: Clock) -> None:
    match = await begin_in_berlin(club, clock, "2026-06-01 20:00", DAILY)
    before = await clock_of(club, match)
    player, people = to_act(match), everybody(club, clock)
    with pytest.raises(ShortHoursError):
        await people.update_settings(player, hours=(9, 12))
    with pytest.raises(UnknownZoneError):
        await people.update_settings(player, zone="Nowhere/Land")
    with pytest.raises(LateVacationError):
        await people.add_vacation(player, date(2026, 6, 1), date(2026, 6, 2))
    with pytest.raises(NoVacationError):
        await people.cancel_vacation(player, "2026-06-01/2026-06-02")
    assert await clock_of(club, match) == before
    assert (await people.settings_of(player)).hours == ()
