"""What organisers decide about people and results."""

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
from tests.support.leagues import ORGANISER, PEBBLES, Town
from tests.support.matches import GAMES_AND_PEBBLES


async def test_a_corrected_result_changes_the_table(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    session = await town.session(league)
    assert session.state is SeasonState.REST
    (first, *_) = results(session, 0)
    turned = [5 - rank if len(set(first.ranks)) == 4 else 1 for rank in first.ranks]
    await town.apply(league, AdminAction.correct(first.match, turned))
    session = await town.session(league)
    assert (
        list(next(one for one in results(session, 0) if one.match == first.match).ranks) == turned
    )
    assert {one.number: one.place for one in session.entrants} == {
        int(row.player): row.place for row in division_standings(session, 0).rows
    }


async def test_places_that_nobody_can_have_are_refused(town: Town) -> None:
    league = await town.begun()
    for ranks in ((1, 2, 3), (1, 1, 2, 3), (1, 2, 3, 5), (0, 1, 2, 3), (2, 2, 3, 4)):
        with pytest.raises(BadResultError):
            await town.apply(league, AdminAction.correct(0, ranks))
    with pytest.raises(UnknownFixtureError):
        await town.apply(league, AdminAction.correct(99, (1, 2, 3, 4)))


async def test_a_match_whose_result_is_decided_is_called_off(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.correct(0, (1, 2, 2, 4)))
    await town.settle()
    session = await town.session(league)
    match = await town.matches.find(session.fixtures[0].match or 0)
    assert match.status is Status.ABORTED
    assert [one.ranks for one in results(session, 0)] == [(1, 2, 2, 4)]


async def test_what_is_decided_counts_for_the_ratings_too(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    fixture = (await town.session(league)).fixtures[0]
    match = fixture.match or 0

    async def counted() -> tuple[int, ...]:
        decided = await town.database.read(lambda tx: corrections(tx, match))
        outcome = read_outcome(decided[-1].outcome)
        assert outcome is not None
        return outcome.ranks

    played = (await town.matches.find(match)).outcome
    assert played is not None
    await town.apply(league, AdminAction.correct(fixture.number, (1, 1, 1, 1)))
    assert await counted() == (1, 1, 1, 1)
    await town.leagues.undo(league, ORGANISER, town.click())
    assert await counted() == played.ranks


async def test_an_organiser_lets_somebody_step_in(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.replace(3, 30))
    await town.settle()
    session = await town.session(league)
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
            await town.apply(league, AdminAction.replace(player, substitute))


async def test_who_does_not_take_part_cannot_be_disqualified(town: Town) -> None:
    league = await town.begun()
    with pytest.raises(UnknownEntrantError):
        await town.apply(league, AdminAction.disqualify(99))


async def test_the_chronicle_says_who_did_what_and_names_no_player(town: Town) -> None:
    league = await town.begun()
    await town.apply(league, AdminAction.replace(3, 4_000_000_030))
    notes = await town.leagues.log(league)
    assert [(one.act, one.actor) for one in reversed(notes)] == [
        ("create", ORGANISER),
        ("open sign-up", ORGANISER),
        ("open check-in", None),
        ("begin play", None),
        ("replace", ORGANISER),
    ]
    assert not any("4000000030" in one.changes + one.about for one in notes)


# Corrections and what follows from them


async def over(town: Town) -> int:
    """A league whose first season is over, with the second one open to everybody."""
    league = await town.begun()
    await town.play(league)
    await town.settle()
    await town.wait(7)
    assert (await town.session(league)).season.number == 2
    return league


def decided(session: LeagueSession) -> dict[int, tuple[int | None, str | None]]:
    return {one.number: (one.place, one.way) for one in session.entrants}


async def test_while_the_final_table_stands_promotion_follows_a_correction(town: Town) -> None:
    league = await town.begun(replace(PEBBLES, table=2, division=3, up=1, down=1), players=6)
    await town.play(league)
    await town.settle()
    session = await town.session(league)
    assert session.state is SeasonState.REST
    last = division_standings(session, 0).rows[-1].player
    before = decided(session)
    told: list[Announcement] = []
    for one in session.fixtures:
        if one.division == 0 and last in seats_of(one):
            ranks = tuple(1 if seat == last else 2 for seat in seats_of(one))
            done = await town.apply(league, AdminAction.correct(one.number, ranks))
            told += done.announcements
    session = await town.session(league)
    assert decided(session) != before
    assert decided(session)[int(last)][0] == 1, "whoever was last has won everything now"
    table = division_standings(session, 0)
    final = {int(row.player): (row.place, table.ways[int(row.player)].value) for row in table.rows}
    assert final.items() <= decided(session).items()
    assert isinstance(told[-1], ResultCorrected)
    assert told[-1].division == 0, "the new end is announced"


async def test_after_the_end_the_table_follows_and_what_was_decided_stays(town: Town) -> None:
    league = await over(town)
    session = await town.leagues.find(league, 1)
    before = decided(session)
    (first, *_) = results(session, 0)
    town.sender.queued.clear()
    await town.apply(league, AdminAction.correct(first.match, (1, 1, 1, 1)), season=1)
    await town.settle()
    session = await town.leagues.find(league, 1)
    assert results(session, 0)[0].ranks == (1, 1, 1, 1)
    assert decided(session) == before
    (told,) = town.sender.sent(ResultCorrected)
    assert (told.season, told.late) == (1, True)
    updated = [one.season for one in town.sender.sent(UpdateStandings)]
    assert updated == [1], "the standings of that season are drawn again"
    assert (await town.session(league)).state is SeasonState.SIGN_UP, "and the new one goes on"


async def test_a_correction_of_a_season_that_is_over_can_be_undone(town: Town) -> None:
    league = await over(town)
    before = results(await town.leagues.find(league, 1), 0)
    await town.apply(league, AdminAction.correct(before[0].match, (1, 1, 1, 1)), season=1)
    await town.leagues.undo(league, ORGANISER, town.click())
    session = await town.leagues.find(league, 1)
    assert results(session, 0) == before
    match = session.fixtures[0].match or 0
    decisions = await town.database.read(lambda tx: corrections(tx, match))
    counts = read_outcome(decisions[-1].outcome)
    assert counts is not None
    assert counts.ranks == before[0].ranks
    assert (await town.session(league)).season.paused is None, "the new season is not disturbed"


async def test_the_reason_is_kept_with_the_decision(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    order = AdminAction.correct(0, (1, 1, 1, 1), (9, 9, 9, 9))
    await town.apply(league, order, reason="the wrong side")
    match = (await town.session(league)).fixtures[0].match or 0
    (decision,) = await town.database.read(lambda tx: corrections(tx, match))
    assert (decision.reason, decision.author) == ("the wrong side", ORGANISER)
    assert read_outcome(decision.outcome) == ((9, 9, 9, 9), (1, 1, 1, 1))


async def test_a_match_of_a_league_is_decided_by_its_league_alone(town: Town) -> None:
    league = await town.begun()
    await town.play(league)
    await town.settle()
    match = (await town.session(league)).fixtures[0].match or 0
    services = Results(town.database, GAMES_AND_PEBBLES, clock=town.clock)
    for outcome in (None, Outcome((1, 2, 3, 4), (4, 3, 2, 1))):
        with pytest.raises(LeagueMatchError):
            await services.correct(match, ORGANISER, "void", outcome, town.click())
    ruled = await town.leagues.of_match(match)
    assert ruled is not None
    assert (ruled.league.id, ruled.season, ruled.fixture) == (league, 1, 0)
    assert await town.leagues.of_match(10**6) is None
