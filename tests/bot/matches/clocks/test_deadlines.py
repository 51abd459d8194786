"""The time on a clock, after moves and after taking back."""

from dataclasses import replace
from datetime import timedelta

from bot.matches import ActionResult, Match, Matches
from bot.matches.clocks.deadlines import MERCY
from bot.matches.clocks.pace import NO_CLOCK, each_move
from data.times import MILLISECOND, loaded
from tests.support.clocked_matches import BANK, MINUTE, begin, left, play
from tests.support.club import HOST, Club
from tests.support.matches import GAMES_AND_PEBBLES, Clock, first_move, other, to_act
from tests.support.weeks import CountingDatabase, Watch, clock_of, clocks_of

# What is on a clock


async def test_a_clock_starts_with_its_bank_and_runs_while_its_seat_has_to_act(
    club: Club, clock: Clock
) -> None:
    match = await begin(club, BANK)
    mover = match.to_act[0]
    assert left(match) == [600, 600]
    assert match.clocks[mover].ends == clock.now + timedelta(minutes=10)
    assert match.clocks[1 - mover].ends is None


async def test_a_move_costs_its_time_and_adds_the_increment(club: Club, clock: Clock) -> None:
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


async def test_all_processes_show_the_same_clocks(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    clock.go(100)
    match = await play(club, match)
    clock.go(30)
    assert (await club.matches.find(match.id)).clocks == match.clocks
    assert (await club.matches.history(match.id)).match.clocks == match.clocks
    fresh = Matches(club.database, GAMES_AND_PEBBLES, clock=clock)
    assert (await fresh.find(match.id)).clocks == match.clocks


async def test_an_action_other_than_a_move_does_not_change_clocks(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    before = await clock_of(club, match)
    clock.go(100)
    result = await club.matches.abort(match.id, HOST, club.click())
    assert result.match.clocks == match.clocks
    assert await clock_of(club, match) == before


async def test_without_a_pace_and_after_the_end_there_are_no_clocks(club: Club) -> None:
    match = await begin(club, NO_CLOCK)
    assert match.clocks == ()
    match = await begin(club, BANK)
    over = (await club.matches.resign(match.id, HOST, club.click())).match
    assert over.clocks == ()
    assert await clocks_of(club, match.id) == {}


async def test_players_who_decide_at_the_same_time_have_separate_clocks(
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


async def test_after_a_timeout_the_next_turn_has_the_increment(club: Club, clock: Clock) -> None:
    match = await begin(club, replace(BANK, increment=2 * MINUTE))
    mover = match.to_act[0]
    await Watch(club, clock).pass_by(minutes=10, seconds=1)
    match = await club.matches.find(match.id)
    assert match.seats[mover].strikes == 1
    assert left(match)[mover] == 120
    match = await play(club, match)
    assert match.clocks[mover].ends == clock.now + timedelta(minutes=2)


async def test_a_late_move_earns_no_increment(club: Club, clock: Clock) -> None:
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
            result = await table.play(match.id, match.ply, to_act(match), first_move(match), click)
            match = result.match
            asked.setdefault(key, []).append(len(counting.statements))
            assert key != "none" or not any("deadlines" in one for one in counting.statements)
    # What is known of it, the clock of the next player in its place, and what is left.
    for key in ("each", "bank"):
        assert asked[key] == [count + 3 for count in asked["none"]]


# Taking back


async def take_back(club: Club, match: Match, player: int) -> ActionResult:
    return await club.matches.undo(match.id, match.ply, player, club.click())


async def test_taking_back_gains_no_time(club: Club, clock: Clock) -> None:
    """Otherwise a player could move in the last second, take back, and have a full day again."""
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


async def test_a_player_interrupted_by_taking_back_loses_no_time(club: Club, clock: Clock) -> None:
    match = await begin(club, BANK)
    player, victim = to_act(match), 1 - match.to_act[0]
    match = await play(club, match)
    clock.go(300)
    match = (await take_back(club, match, player)).match
    assert match.clocks[victim] == (timedelta(minutes=10), None)
    match = await play(club, match)
    assert match.clocks[victim].ends == clock.now + timedelta(minutes=10)


async def test_the_player_who_takes_back_pays_for_the_interrupted_turn(
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
    result = await club.matches.agree(match.id, other(match), club.click())
    assert result.match.to_act == (mover,)
    assert result.match.clocks[mover].ends == clock.now + timedelta(minutes=5)


async def test_taking_back_a_simultaneous_choice_does_not_change_other_clocks(
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
