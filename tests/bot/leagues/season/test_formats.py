"""The formats besides divisions: Swiss rounds, cup, ladder and duplicate week."""

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from bot.leagues.admin.action import AdminAction
from bot.leagues.errors import RefusedChallengeError, RoundDrawnError, WrongFormatError
from bot.leagues.model import Adjudication, Format, SeasonState
from bot.leagues.season.standings import (
    byes,
    cup_rounds,
    division_standings,
    ladder,
    results,
    seats_of,
)
from cogs.leagues.my_season_text import deal_lines
from data import Database
from tests.support.english import SAY
from tests.support.leagues import PEBBLES, LeagueHarness
from tests.support.matches import Clock

SWISS = replace(PEBBLES, format=Format.SWISS, table=2, rounds=3, again=False)
CUP = replace(PEBBLES, format=Format.CUP, table=2, again=False)
LADDER = replace(PEBBLES, format=Format.LADDER, table=2, again=False)
DUPLICATE = replace(PEBBLES, format=Format.DUPLICATE, table=3, rounds=2, again=False)


@pytest.fixture
def url(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path}/azulejo.db"


@pytest.fixture
def harness(database: Database, clock: Clock) -> LeagueHarness:
    return LeagueHarness(database, clock)


async def test_a_swiss_tournament_draws_round_after_round(harness: LeagueHarness) -> None:
    league = await harness.begun(SWISS, players=7)
    for number in (1, 2, 3):
        session = await harness.session(league)
        assert (session.state, session.season.round) == (SeasonState.PLAY, number)
        assert len([one for one in session.fixtures if one.round == number]) == 3
        assert len(byes(session, number)) == 1
        assert await harness.play(league) == 3
        await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    pairs = [frozenset(seats_of(one)) for one in session.fixtures]
    assert len(pairs) == len(set(pairs)) == 9, "no pair meets twice"
    rested = [one for number in (1, 2, 3) for one in byes(session, number)]
    assert len(set(rested)) == 3
    rows = {row.player: row for row in division_standings(session, 0).rows}
    assert sum(row.points for row in rows.values()) == 9 * 2 + 3 * Fraction(1)
    assert harness.sender.kinds() == ["sign-up", "check-in", "play", "round", "round", "result"]


@pytest.mark.parametrize(("rounds", "wanted"), [(0, 3), (5, 5)])
async def test_swiss_rounds_are_limited_to_new_opponents(
    harness: LeagueHarness, rounds: int, wanted: int
) -> None:
    league = await harness.begun(replace(SWISS, rounds=rounds), players=4)
    while (await harness.session(league)).state is SeasonState.PLAY:
        assert await harness.play(league) == 2
        await harness.settle()
    session = await harness.session(league)
    assert (session.state, session.season.round) == (SeasonState.REST, wanted)
    pairs = {frozenset(seats_of(one)) for one in session.fixtures}
    assert len(pairs) == 6, "unless an organiser wants more everybody meets everybody once"


async def test_an_unfinished_swiss_round_is_adjudicated_and_the_next_one_drawn(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(replace(SWISS, adjudication=Adjudication.SCORE), players=6)
    await harness.wait(14)
    await harness.wait(3)
    session = await harness.session(league)
    assert (session.state, session.season.round) == (SeasonState.PLAY, 2)
    assert len(results(session, 0)) == 3


async def test_a_cup_ends_with_one_player(harness: LeagueHarness) -> None:
    league = await harness.begun(CUP, players=6)
    while (await harness.session(league)).state is SeasonState.PLAY:
        assert await harness.play(league)
        await harness.settle()
    session = await harness.session(league)
    assert len(results(session, 0)) == 5
    (winner,) = (one for one in cup_rounds(session)[-1] if one is not None)
    rows = division_standings(session, 0).rows
    assert (rows[0].player, rows[0].place, rows[1].place) == (winner, 1, 2)
    assert {row.place for row in rows} == {1, 2, 3, 5}


@pytest.mark.parametrize(("table", "players"), [(3, 7), (4, 9)])
async def test_in_larger_matches_of_a_cup_the_first_goes_on(
    harness: LeagueHarness, table: int, players: int
) -> None:
    league = await harness.begun(replace(CUP, table=table, division=table), players=players)
    while (await harness.session(league)).state is SeasonState.PLAY:
        assert await harness.play(league)
        await harness.settle()
    session = await harness.session(league)
    assert len([one for one in cup_rounds(session)[-1] if one is not None]) == 1
    assert [row.place for row in division_standings(session, 0).rows][:2] == [1, 2]


async def test_swiss_tables_of_four_share_the_byes(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(SWISS, table=4, rounds=2), players=10)
    for _ in range(2):
        assert await harness.play(league) == 2
        await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    assert not set(byes(session, 1)) & set(byes(session, 2))


async def test_a_cup_result_cannot_be_corrected_after_the_next_round_is_drawn(
    harness: LeagueHarness,
) -> None:
    league = await harness.begun(CUP, players=4)
    await harness.play(league)
    await harness.settle()
    with pytest.raises(RoundDrawnError):
        await harness.apply(league, AdminAction.correct(0, (2, 1)))


async def test_on_a_ladder_players_challenge_those_above(harness: LeagueHarness) -> None:
    league = await harness.begun(LADDER, players=5)
    assert [int(one) for one in ladder(await harness.session(league))] == [0, 1, 2, 3, 4]
    for player, rival in ((1, 5), (5, 1), (2, 2)):
        with pytest.raises(RefusedChallengeError):
            await harness.leagues.challenge(league, player, rival, harness.click())
    await harness.leagues.challenge(league, 5, 3, harness.click())
    with pytest.raises(RefusedChallengeError):
        await harness.leagues.challenge(league, 5, 4, harness.click())
    await harness.settle()
    await harness.apply(league, AdminAction.correct(0, (2, 1)))
    session = await harness.session(league)
    seats = seats_of(session.fixtures[0])
    order = [int(one) for one in ladder(session)]
    assert order == ([0, 1, 4, 2, 3] if seats[1] == 4 else [0, 1, 2, 3, 4])
    await harness.join(league, 9)
    assert len(ladder(await harness.session(league))) == 6
    await harness.wait(27)
    assert (await harness.session(league)).state is SeasonState.PLAY, "a ladder lasts its time"
    await harness.wait(1)
    assert (await harness.session(league)).state is SeasonState.REST


async def test_a_ladder_without_matches_ends(harness: LeagueHarness) -> None:
    league = await harness.begun(LADDER, players=3)
    await harness.wait(28)
    assert (await harness.session(league)).state is SeasonState.REST


async def test_only_a_ladder_has_challenges(harness: LeagueHarness) -> None:
    league = await harness.begun()
    with pytest.raises(WrongFormatError):
        await harness.leagues.challenge(league, 2, 1, harness.click())


async def test_all_matches_of_a_deal_have_the_same_bag(harness: LeagueHarness) -> None:
    league = await harness.begun(DUPLICATE, players=9)
    session = await harness.session(league)
    assert len(session.fixtures) == 6
    seals: dict[int, set[str]] = {}
    for one in session.fixtures:
        match = await harness.matches.find(one.match or 0)
        seals.setdefault(one.round, set()).add(match.commitment)
    assert {deal: len(found) for deal, found in seals.items()} == {1: 1, 2: 1}
    assert seals[1] != seals[2]
    await harness.play(league)
    await harness.settle()
    session = await harness.session(league)
    assert session.state is SeasonState.REST
    mine = deal_lines(session, 0, SAY)
    assert len(mine) == 2
    assert mine[0].startswith("Deal 1, seat ")
    assert mine[0].count(",") == 2, "with the two others in the same seat"
    rows = division_standings(session, 0).rows
    assert sum(row.share for row in rows) == Fraction(9, 2), "half of all comparisons are won"
    assert [row.share for row in rows] == sorted((row.share for row in rows), reverse=True)


async def test_without_the_setting_again_no_season_follows(harness: LeagueHarness) -> None:
    league = await harness.begun(CUP, players=2)
    await harness.play(league)
    await harness.settle()
    await harness.wait(7)
    assert (await harness.session(league)).state is SeasonState.OVER
    assert harness.sender.kinds()[-1] == "closed"
    await harness.wait(50)
    assert (await harness.session(league)).season.number == 1
