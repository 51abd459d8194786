"""Rulings of organisers about players and results."""

from dataclasses import replace

import pytest

from bot.leagues import LeagueSession
from bot.leagues.admin.action import AdminAction
from bot.leagues.announcements import Announcement, ResultCorrected
from bot.leagues.errors import (
    BadResultError,
    LeagueError,
    UnknownEntrantError,
    UnknownFixtureError,
)
from bot.leagues.model import EntrantStatus, SeasonState
from bot.leagues.season.standings import division_standings, results, seats_of
from bot.leagues.tasks import UpdateStandings
from bot.matches import Status
from bot.matches.view import read_outcome
from bot.results import LeagueMatchError, Results
from data.tables.results import corrections
from games.core import Outcome
from tests.support.leagues import ORGANISER, PEBBLES, LeagueHarness
from tests.support.matches import GAMES_AND_PEBBLES


async def test_a_corrected_result_changes_the_standings(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    (first, *_) = results(session, 0)
    turned = [5 - rank if len(set(first.ranks)) == 4 else 1 for rank in first.ranks]
    await harness.apply(league, AdminAction.correct(first.match, turned))
    session = await harness.session(league)
    assert (
        list(next(one for one in results(session, 0) if one.match == first.match).ranks) == turned
    )
    assert {one.number: one.place for one in session.entrants} == {
        int(row.player): row.place for row in division_standings(session, 0).rows
    }


async def test_impossible_places_are_refused(harness: LeagueHarness) -> None:
    league = await harness.begun()
    for ranks in ((1, 2, 3), (1, 1, 2, 3), (1, 2, 3, 5), (0, 1, 2, 3), (2, 2, 3, 4)):
        with pytest.raises(BadResultError):
            await harness.apply(league, AdminAction.correct(0, ranks))
    with pytest.raises(UnknownFixtureError):
        await harness.apply(league, AdminAction.correct(99, (1, 2, 3, 4)))


async def test_a_running_match_is_called_off_when_its_result_is_decided(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.correct(0, (1, 2, 2, 4)))
    await harness.settle()
    session = await harness.session(league)
    match = await harness.matches.find(session.fixtures[0].match or 0)
    assert match.status is Status.ABORTED
    assert [one.ranks for one in results(session, 0)] == [(1, 2, 2, 4)]


async def test_a_correction_counts_for_the_ratings_too(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    fixture = (await harness.session(league)).fixtures[0]
    match = fixture.match or 0

    async def counted() -> tuple[int, ...]:
        decided = await harness.database.read(lambda tx: corrections(tx, match))
        outcome = read_outcome(decided[-1].outcome)
        assert outcome is not None
        return outcome.ranks

    played = (await harness.matches.find(match)).outcome
    assert played is not None
    await harness.apply(league, AdminAction.correct(fixture.number, (1, 1, 1, 1)))
    assert await counted() == (1, 1, 1, 1)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    assert await counted() == played.ranks


async def test_an_organiser_replaces_a_player(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.replace(3, 30))
    await harness.settle()
    session = await harness.session(league)
    assert {one.player for one in session.with_status(EntrantStatus.PLAYING)} == {
        1,
        2,
        4,
        5,
        6,
        7,
        30,
    }
    for player, substitute in ((99, 31), (1, 2), (1, None)):
        with pytest.raises(LeagueError):
            await harness.apply(league, AdminAction.replace(player, substitute))


async def test_only_entrants_can_be_disqualified(harness: LeagueHarness) -> None:
    league = await harness.begun()
    with pytest.raises(UnknownEntrantError):
        await harness.apply(league, AdminAction.disqualify(99))


async def test_the_league_log_has_the_organiser_and_names_no_player(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.apply(league, AdminAction.replace(3, 4_000_000_030))
    notes = await harness.leagues.log(league)
    assert [(one.act, one.actor) for one in reversed(notes)] == [
        ("create", ORGANISER),
        ("open sign-up", ORGANISER),
        ("open check-in", None),
        ("begin play", None),
        ("replace", ORGANISER),
    ]
    assert not any("4000000030" in one.changes + one.about for one in notes)


# Corrections and what follows from them


async def over(harness: LeagueHarness) -> int:
    """Create a league whose first season is over and whose second one is open for sign-up."""
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    await harness.wait(7)
    assert (await harness.session(league)).season.number == 2
    return league


def decided(session: LeagueSession) -> dict[int, tuple[int | None, str | None]]:
    return {one.number: (one.place, one.way) for one in session.entrants}


async def test_during_the_rest_promotions_follow_a_correction(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PEBBLES, table=2, division=3, up=1, down=1), players=6)
    await harness.play(league)
    await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    last = division_standings(session, 0).rows[-1].player
    before = decided(session)
    announced: list[Announcement] = []
    for one in session.fixtures:
        if one.division == 0 and last in seats_of(one):
            ranks = tuple(1 if seat == last else 2 for seat in seats_of(one))
            done = await harness.apply(league, AdminAction.correct(one.number, ranks))
            announced += done.announcements
    session = await harness.session(league)
    assert decided(session) != before
    assert decided(session)[int(last)][0] == 1, "the last player is first now"
    table = division_standings(session, 0)
    final = {int(row.player): (row.place, table.ways[int(row.player)].value) for row in table.rows}
    assert final.items() <= decided(session).items()
    assert isinstance(announced[-1], ResultCorrected)
    assert announced[-1].division == 0, "the new end is announced"


async def test_after_the_season_the_standings_follow_a_correction_and_promotions_stay(
    harness: LeagueHarness,
) -> None:
    league = await over(harness)
    session = await harness.leagues.find(league, 1)
    before = decided(session)
    (first, *_) = results(session, 0)
    harness.sender.queued.clear()
    await harness.apply(league, AdminAction.correct(first.match, (1, 1, 1, 1)), season=1)
    await harness.settle()
    session = await harness.leagues.find(league, 1)
    assert results(session, 0)[0].ranks == (1, 1, 1, 1)
    assert decided(session) == before
    (correction,) = harness.sender.sent(ResultCorrected)
    assert (correction.season, correction.late) == (1, True)
    updated = [one.season for one in harness.sender.sent(UpdateStandings)]
    assert updated == [1], "the standings of that season are drawn again"
    assert (await harness.session(league)).state is SeasonState.SIGN_UP, "and the new one goes on"


async def test_a_correction_of_a_past_season_can_be_undone(harness: LeagueHarness) -> None:
    league = await over(harness)
    before = results(await harness.leagues.find(league, 1), 0)
    await harness.apply(league, AdminAction.correct(before[0].match, (1, 1, 1, 1)), season=1)
    await harness.leagues.undo(league, ORGANISER, harness.click())
    session = await harness.leagues.find(league, 1)
    assert results(session, 0) == before
    match = session.fixtures[0].match or 0
    decisions = await harness.database.read(lambda tx: corrections(tx, match))
    counts = read_outcome(decisions[-1].outcome)
    assert counts is not None
    assert counts.ranks == before[0].ranks
    assert (await harness.session(league)).season.paused is None, "the new season is not disturbed"


async def test_the_reason_is_stored_with_the_correction(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    order = AdminAction.correct(0, (1, 1, 1, 1), (9, 9, 9, 9))
    await harness.apply(league, order, reason="the wrong side")
    match = (await harness.session(league)).fixtures[0].match or 0
    (decision,) = await harness.database.read(lambda tx: corrections(tx, match))
    assert (decision.reason, decision.author) == ("the wrong side", ORGANISER)
    assert read_outcome(decision.outcome) == ((9, 9, 9, 9), (1, 1, 1, 1))


async def test_a_league_match_is_corrected_only_through_its_league(harness: LeagueHarness) -> None:
    league = await harness.begun()
    await harness.play(league)
    await harness.settle()
    match = (await harness.session(league)).fixtures[0].match or 0
    services = Results(harness.database, GAMES_AND_PEBBLES, clock=harness.clock)
    for outcome in (None, Outcome((1, 2, 3, 4), (4, 3, 2, 1))):
        with pytest.raises(LeagueMatchError):
            await services.correct(match, ORGANISER, "void", outcome, harness.click())
    ruled = await harness.leagues.of_match(match)
    assert ruled is not None
    assert (ruled.league.id, ruled.season, ruled.fixture) == (league, 1, 0)
    assert await harness.leagues.of_match(10**6) is None
