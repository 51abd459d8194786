"""What `/league me` shows that a player needs."""

from dataclasses import replace

import pytest

from bot.leagues import Format, LeagueSession, LeagueSettings
from bot.leagues.admin.action import AdminAction
from bot.leagues.season.standings import seats_of
from cogs.leagues.my_season_text import need_lines, round_lines
from tests.support.english import SAY
from tests.support.leagues import PEBBLES, LeagueHarness

PAIRS = replace(PEBBLES, table=2, division=4, up=1, down=1)
"""Divisions of four players who meet once; two points for a win."""


async def decide(harness: LeagueHarness, league: int, *results: str) -> LeagueSession:
    """Decide matches of the first division, given as `1>2` or `1=2` in any order."""
    for result in results:
        one, other = int(result[0]), int(result[2])
        session = await harness.session(league)
        for fixture in session.fixtures:
            players = [session.entrant(int(seat)).player for seat in seats_of(fixture)]
            if sorted(map(int, filter(None, players))) == sorted((one, other)):
                first = 1 if result[1] == "=" else 2
                ranks = [1 if player == one else first for player in players]
                await harness.apply(league, AdminAction.correct(fixture.number, ranks))
    return await harness.session(league)


async def need_text(session: LeagueSession, player: int) -> list[str]:
    own = session.entrant_of(player)
    assert own is not None
    lines = await need_lines(session, own.number, SAY)
    return [line.replace("\u2068", "").replace("\u2069", "") for line in lines]


@pytest.mark.parametrize(
    ("results", "player", "line"),
    [
        pytest.param(
            (), 1,
            "To win the division: you need **3** more points at least from your 3 matches; "
            "with **6** it is sure, whatever the others do.",
            id="the first day",
        ),
        pytest.param(
            ("1>2", "1>3", "1>4"), 1,
            "To win the division: it is yours already, whatever happens.", id="won",
        ),
        pytest.param(
            ("1>2", "1>3"), 1,
            "To win the division: with **2** more points from your last match it is sure; "
            "with fewer it hangs on the others.",
            id="nearly won",
        ),
        pytest.param(
            ("1>2", "1>3", "1>4"), 2,
            "To win the division: that is not possible any more.", id="lost",
        ),
        pytest.param(
            ("1>2", "1>3", "4>1"), 1,
            "To win the division: you have played all your matches, and it hangs on the others "
            "now.",
            id="watching",
        ),
        pytest.param(
            ("1>2", "1>3", "2>3", "2>4"), 1,
            "To win the division: with **1** more point from your last match it is sure; "
            "with fewer it hangs on the others.",
            id="one point",
        ),
        pytest.param(
            ("2>1", "1>3", "2>3"), 1,
            "To win the division: you need **2** more points at least from your last match, "
            "and it hangs on the others, too.",
            id="hoping",
        ),
    ],
)  # fmt: skip
async def test_what_a_player_of_the_highest_division_needs(
    harness: LeagueHarness, results: tuple[str, ...], player: int, line: str
) -> None:
    league = await harness.begun(PAIRS, players=4)
    session = await decide(harness, league, *results)
    assert await need_text(session, player) == [line]


async def test_a_player_of_a_middle_tier_sees_what_both_goals_need(harness: LeagueHarness) -> None:
    league = await harness.begun(PAIRS, players=8)
    session = await decide(harness, league, "1>2", "1>3", "1>4", "2>3", "2>4", "5>6", "5>7", "5>8")
    won, stayed = await need_text(session, 1)
    assert won.startswith("To win the division: it is yours")
    assert stayed == "To stay in this tier: you are safe, whatever happens."
    last = await need_text(session, 4)
    assert last[0] == "To win the division: that is not possible any more."
    assert last[1].startswith("To stay in this tier: ")
    assert "more point" in last[1]
    (up,) = await need_text(session, 5)
    assert up == "To go up: it is yours already, whatever happens."


async def test_impossible_goals_are_not_shown(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PAIRS, up=0, down=0), players=8)
    session = await harness.session(league)
    assert len(await need_text(session, 1)) == 1, "no relegation"
    assert await need_text(session, 5) == [], "and no promotion"


async def test_in_a_cup_players_see_whether_they_are_still_in(harness: LeagueHarness) -> None:
    league = await harness.begun(replace(PAIRS, format=Format.CUP), players=3)
    said = await stands(harness, league)
    assert said == {
        1: "You have a bye in round 1, and are in the next one already.",
        2: "You are in round 1. Whoever wins your table goes on.",
        3: "You are in round 1. Whoever wins your table goes on.",
    }
    session = await decide(harness, league, "3>2")
    assert (await stands(harness, league))[3].startswith("You have won your table in round 1")
    assert (await stands(harness, league))[2] == "You went out in round 1."
    await harness.settle()
    session = await harness.session(league)
    assert session.season.round == 2
    assert (await stands(harness, league))[3] == (
        "You are in the final. Whoever wins it has won the cup."
    )
    assert (await stands(harness, league))[2] == "You went out in round 1."


async def test_in_swiss_rounds_a_bye_is_shown(harness: LeagueHarness) -> None:
    settings: LeagueSettings = replace(PAIRS, format=Format.SWISS, rounds=3)
    league = await harness.begun(settings, players=5)
    said = sorted((await stands(harness, league)).values())
    assert said[:4] == ["Round 1 of 3."] * 4
    assert said[4].startswith("Round 1 of 3: you have a bye")


async def stands(harness: LeagueHarness, league: int) -> dict[int, str]:
    """Return the line about the round for each player."""
    session = await harness.session(league)
    found = {one.player or 0: round_lines(session, one.number, SAY) for one in session.entrants}
    return {
        player: line.replace("\u2068", "").replace("\u2069", "")
        for player, (line,) in found.items()
    }


async def test_players_who_dropped_out_need_not_be_overtaken(harness: LeagueHarness) -> None:
    league = await harness.begun(PAIRS, players=4)
    await decide(harness, league, "1>2", "1>3", "1>4", "2>3")
    await harness.apply(league, AdminAction.disqualify(1))
    (line, *_) = await need_text(await harness.session(league), 2)
    assert line == (
        "To win the division: with **2** more points from your last match it is sure; "
        "with fewer it hangs on the others."
    )
