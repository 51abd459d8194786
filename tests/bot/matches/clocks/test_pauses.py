"""Stopped clocks: by consent, by a league, and while the bot is not on the server."""

import json
from datetime import timedelta

import pytest

from bot.errors import RefusedError
from bot.matches import Location, Match, NotYourSeatError, StaleMoveError
from bot.matches.clocks.deadlines import DeadlineKind
from bot.matches.clocks.pauses import FAR, HELD
from bot.matches.errors import (
    NoClockError,
    NoProposalError,
    NotPausedError,
    NotRunningError,
    PauseLengthError,
)
from bot.matches.model import ProposalKind
from bot.matches.server_events import PAGE
from data.times import loaded, stored
from tests.support.club import HOST, Club
from tests.support.matches import Clock, rows, to_act
from tests.support.time_passing import PACE, STRANGER, due, fire, posts, table, time_up, vanish

DAY, WEEK = timedelta(days=1), timedelta(days=7)
NOTHING = timedelta(0)
HERE = Location(7, 70)
ELSEWHERE = Location(8, 80)


async def news(club: Club) -> list[str]:
    return [json.loads(one)["what"] for one in await posts(club, "news")]


async def agree(club: Club, match: Match, *but: int) -> Match:
    """Let all players agree, except some."""
    for seat in match.seats:
        if seat.player is not None and seat.player not in but:
            match = (await club.matches.agree(match.id, seat.player, club.click())).match
    return match


async def paused(club: Club, players: int = 3, span: timedelta = WEEK) -> Match:
    match = await table(club, players)
    await club.matches.pause(match.id, HOST, span, club.click())
    return await agree(club, match, HOST)


async def left(club: Club, clock: Clock, match: Match) -> int:
    """Return the milliseconds left on the clock of the seat to act."""
    (running,) = await due(club, match.id, DeadlineKind.MOVE)
    return running.ends - stored(clock.now)


async def test_a_pause_needs_the_consent_of_all(club: Club, clock: Clock) -> None:
    match = await table(club, 3)
    asked = await club.matches.pause(match.id, HOST, WEEK, click := club.click())
    assert asked.proposal is not None
    assert (asked.proposal.kind, asked.proposal.span) == (ProposalKind.PAUSE, WEEK)
    assert asked.match.paused is None
    assert (await club.matches.pause(match.id, HOST, WEEK, click)).again
    now = await agree(club, match, HOST, HOST + 2)
    assert now.paused is None
    result = await club.matches.agree(match.id, HOST + 2, last := club.click())
    assert result.match.paused == clock.now + WEEK
    assert (await club.matches.agree(match.id, HOST + 2, last)).again
    assert await news(club) == ["paused"]


async def test_a_pause_against_computers_begins_at_once(club: Club, clock: Clock) -> None:
    result = await club.matches.create(
        "azul", HOST, club.click(), seat_count=2, pace=PACE, computers=["simple"]
    )
    result = await club.matches.pause(result.match.id, HOST, WEEK, club.click())
    assert result.proposal is None
    assert result.match.paused == clock.now + WEEK


async def test_absent_players_need_not_agree(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    player = to_act(match)
    await vanish(club, clock, match, player)
    result = await club.matches.pause(match.id, 2 * HOST + 1 - player, WEEK, club.click())
    assert result.match.paused is not None


async def test_in_a_pause_no_clock_runs_and_it_ends_automatically(club: Club, clock: Clock) -> None:
    match = await table(club)
    clock.go(20)
    await club.matches.pause(match.id, HOST, WEEK, club.click())
    await agree(club, match, HOST)
    (end,) = await due(club, match.id)
    assert (end.kind, loaded(end.due)) == (DeadlineKind.PAUSE, clock.now + WEEK)
    result = await fire(club, clock, end)
    assert result.match.paused is None
    assert await left(club, clock, match) == 40_000, "the clock goes on where it stood"
    await club.matches.expire(end)
    assert await news(club) == ["paused", "goes-on"]


async def test_moves_stay_possible_in_a_pause(club: Club, clock: Clock) -> None:
    match = await paused(club)
    moved = (await club.play_any(match)).match
    assert moved.ply > match.ply
    assert moved.paused == match.paused
    assert [row.kind for row in await due(club, match.id)] == [DeadlineKind.PAUSE]
    (end,) = await due(club, match.id)
    await fire(club, clock, end)
    struck = await time_up(club, clock, await club.matches.find(match.id))
    assert sum(seat.strikes for seat in struck.seats) == 1


async def test_a_move_does_not_close_a_proposal_about_a_pause(club: Club, clock: Clock) -> None:
    match = await table(club)
    await club.matches.pause(match.id, HOST, WEEK, club.click())
    (asked,) = map(json.loads, await posts(club, "proposal"))
    about = f"pause.{asked['seat']}.{asked['ply']}.{asked['about']}"
    await club.play_any(match)
    for player in (HOST + 1, HOST + 2):
        await club.matches.agree(match.id, player, club.click(), about)
    assert (await club.matches.find(match.id)).paused is not None


async def test_proposing_the_same_pause_is_agreeing(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    await club.matches.pause(match.id, HOST, WEEK, club.click())
    result = await club.matches.pause(match.id, HOST + 1, DAY, club.click())
    assert result.match.paused is None, "another length is another question"
    result = await club.matches.pause(match.id, HOST, DAY, club.click())
    assert result.match.paused == clock.now + DAY


async def test_an_answer_to_another_pause_does_not_count(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    await club.matches.pause(match.id, HOST, timedelta(days=1), club.click())
    (asked,) = map(json.loads, await posts(club, "proposal"))
    old = f"pause.{asked['seat']}.{asked['ply']}.{asked['about']}"
    await club.matches.pause(match.id, HOST, timedelta(days=50), club.click())
    with pytest.raises(NoProposalError):
        await club.matches.agree(match.id, HOST + 1, club.click(), old)


async def test_players_can_agree_to_end_a_pause(club: Club, clock: Clock) -> None:
    match = await paused(club, 2)
    clock.go(3600)
    await club.matches.pause(match.id, HOST, NOTHING, club.click())
    now = await agree(club, match, HOST)
    assert now.paused is None
    assert [row.kind for row in await due(club, match.id)] == [DeadlineKind.MOVE]
    with pytest.raises(NotPausedError):
        await club.matches.pause(match.id, HOST, NOTHING, club.click())


async def test_a_pause_can_be_made_longer(club: Club, clock: Clock) -> None:
    match = await paused(club, 2)
    (early,) = await due(club, match.id)
    clock.go(3600)
    await club.matches.pause(match.id, HOST, 2 * WEEK, club.click())
    longer = await agree(club, match, HOST)
    assert longer.paused == clock.now + 2 * WEEK
    result = await fire(club, clock, early)
    assert result.match.paused == longer.paused, "the end of the shorter pause means nothing now"


@pytest.mark.parametrize(
    "span", [timedelta(days=60, seconds=1), timedelta(days=-1), timedelta(days=10_000)]
)
async def test_a_pause_has_a_length_of_at_most_sixty_days(club: Club, span: timedelta) -> None:
    match = await table(club, 2)
    with pytest.raises(PauseLengthError):
        await club.matches.pause(match.id, HOST, span, club.click())
    result = await club.matches.pause(match.id, HOST, timedelta(days=60), club.click())
    assert result.proposal is not None


async def test_refused_pauses(club: Club, clock: Clock) -> None:
    match = await table(club, 2)
    unhurried = (await club.new_match()).match
    lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=2, pace=PACE)).match
    cases: list[tuple[int, int, type[RefusedError]]] = [
        (match.id, STRANGER, NotYourSeatError),
        (unhurried.id, HOST, NoClockError),
        (lobby.id, HOST, NotRunningError),
    ]
    for number, player, error in cases:
        with pytest.raises(error):
            await club.matches.pause(number, player, WEEK, club.click())


async def test_an_old_board_stays_old_in_a_pause(club: Club, clock: Clock) -> None:
    match = await paused(club, 2)
    await club.play_any(match)
    with pytest.raises(StaleMoveError):
        await club.matches.play(match.id, match.ply, to_act(match), "1 R 1", club.click())


# Servers


async def on_server(club: Club, place: Location = HERE) -> Match:
    result = await club.matches.create(
        "azul", HOST, club.click(), seat_count=2, pace=PACE, location=place
    )
    await club.matches.join(result.match.id, HOST + 1, club.click())
    return (await club.matches.start(result.match.id, HOST, club.click())).match


async def test_removing_the_bot_stops_the_clocks_of_that_server(club: Club, clock: Clock) -> None:
    gone, other = await on_server(club), await on_server(club, ELSEWHERE)
    clock.go(15)
    await club.matches.pause_server(7)
    await club.matches.pause_server(7)
    found = await club.matches.find(gone.id)
    assert found.paused == loaded(FAR)
    assert await due(club, gone.id) == []
    assert (await club.matches.find(other.id)).paused is None
    clock.go(100 * 24 * 3600)
    await club.matches.resume_server(7)
    await club.matches.resume_server(7)
    assert (await club.matches.find(gone.id)).paused is None
    assert await left(club, clock, gone) == 45_000
    assert await news(club) == ["goes-on"]


async def test_moving_a_match_elsewhere_restarts_its_clocks(club: Club, clock: Clock) -> None:
    match = await on_server(club)
    await club.matches.pause_server(7)
    result = await club.matches.resume(match.id, HOST, ELSEWHERE, club.click())
    assert result.match.paused is None
    assert [row.kind for row in await due(club, match.id)] == [DeadlineKind.MOVE]
    await club.matches.pause_server(7)
    assert (await club.matches.find(match.id)).paused is None, "it is not played there any more"


async def test_the_rest_of_a_pause_comes_after_the_bot_is_back(club: Club, clock: Clock) -> None:
    match = await on_server(club)
    await club.matches.pause(match.id, HOST, WEEK, club.click())
    await agree(club, match, HOST)
    clock.go(24 * 3600)
    await club.matches.pause_server(7)
    assert await due(club, match.id) == []
    clock.go(24 * 3600)
    await club.matches.resume_server(7)
    assert (await club.matches.find(match.id)).paused == clock.now + timedelta(days=6)
    assert [row.kind for row in await due(club, match.id)] == [DeadlineKind.PAUSE]


async def test_a_pause_by_consent_is_not_ended_by_showing_the_board_again(
    club: Club, clock: Clock
) -> None:
    match = await on_server(club)
    await club.matches.pause(match.id, HOST, WEEK, club.click())
    now = await agree(club, match, HOST)
    result = await club.matches.resume(match.id, HOST, HERE, club.click())
    assert result.match.paused == now.paused


async def test_removing_the_bot_does_not_change_matches_without_clocks(club: Club) -> None:
    result = await club.matches.create(
        "azul", HOST, club.click(), seat_count=2, computers=["simple"], location=HERE
    )
    await club.matches.pause_server(7)
    assert (await club.matches.find(result.match.id)).paused is None


async def test_a_server_may_have_more_matches_than_fit_on_a_page(club: Club) -> None:
    for _ in range(PAGE + 3):
        await club.matches.create(
            "pebbles",
            HOST,
            club.click(),
            seat_count=2,
            pace=PACE,
            computers=["simple"],
            location=HERE,
        )
    await club.matches.pause_server(7)
    assert await rows(club.database, "SELECT COUNT(*) FROM matches WHERE paused = $1", FAR) == [
        (PAGE + 3,)
    ]
    await club.matches.resume_server(7)
    assert await rows(club.database, "SELECT COUNT(*) FROM matches WHERE paused IS NULL") == [
        (PAGE + 3,)
    ]


# Leagues


async def test_a_league_stops_and_restarts_the_clocks(club: Club, clock: Clock) -> None:
    match = await table(club)
    clock.go(20)
    await club.matches.league.release(match.id)
    for _ in range(2):
        assert (await club.matches.league.hold(match.id)).match.paused == loaded(HELD)
    assert await due(club, match.id) == []
    (told,) = map(json.loads, await posts(club, "news"))
    assert (told["what"], told["until"]) == ("paused", HELD)
    clock.go(3600)
    for _ in range(2):
        assert (await club.matches.league.release(match.id)).match.paused is None
    assert await left(club, clock, match) == 40_000
    assert await news(club) == ["paused", "goes-on"]


async def test_the_rest_of_a_pause_comes_after_the_league_has_restarted_the_clocks(
    club: Club, clock: Clock
) -> None:
    match = await paused(club, 2)
    clock.go(24 * 3600)
    assert (await club.matches.league.hold(match.id)).match.paused == loaded(HELD) + 6 * DAY
    clock.go(100 * 24 * 3600)
    assert (await club.matches.league.release(match.id)).match.paused == clock.now + 6 * DAY


async def test_leagues_and_servers_do_not_restart_each_others_clocks(club: Club) -> None:
    match = await on_server(club)
    await club.matches.pause_server(7)
    for keeps_still in (club.matches.league.hold, club.matches.league.release):
        assert (await keeps_still(match.id)).match.paused == loaded(FAR)
    await club.matches.resume_server(7)
    await club.matches.league.hold(match.id)
    for goes_or_comes in (club.matches.pause_server, club.matches.resume_server):
        await goes_or_comes(7)
        assert (await club.matches.find(match.id)).paused == loaded(HELD)
