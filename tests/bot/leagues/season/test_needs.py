"""What `/league me` says somebody needs, in the situations of a season."""

from dataclasses import replace

import pytest

from bot.leagues import Format, LeagueSession, LeagueSettings
from bot.leagues.admin.action import AdminAction
from bot.leagues.season.standings import seats_of
from cogs.leagues.my_season_text import need_lines, round_lines
from tests.support.english import SAY
from tests.support.leagues import PEBBLES, Town

PAIRS = replace(PEBBLES, table=2, division=4, up=1, down=1)
"""Divisions of four who meet once each: two points for a victory."""


async def decide(town: Town, league: int, *results: str) -> LeagueSession:
    """Matches between players of the first division, as in `1>2`, or `1=2`; any order."""
    for result in results:
        one, other = int(result[0]), int(result[2])
        session = await town.session(league)
        for fixture in session.fixtures:
            players = [session.entrant(int(seat)).player for seat in seats_of(fixture)]
            if sorted(map(int, filter(None, players))) == sorted((one, other)):
                first = 1 if result[1] == "=" else 2
                ranks = [1 if player == one else first for player in players]
                await town.apply(league, AdminAction.correct(fixture.number, ranks))
    return await town.session(league)


async def told(session: LeagueSession, player: int) -> list[str]:
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
    town: Town, results: tuple[str, ...], player: int, line: str
) -> None:
    league = await town.begun(PAIRS, players=4)
    session = await decide(town, league, *results)
    assert await told(session, player) == [line]


async def test_whoever_can_go_up_or_down_is_told_of_both(town: Town) -> None:
    league = await town.begun(PAIRS, players=8)
    session = await decide(town, league, "1>2", "1>3", "1>4", "2>3", "2>4", "5>6", "5>7", "5>8")
    won, stayed = await told(session, 1)
    assert won.startswith("To win the division: it is yours")
    assert stayed == "To stay in this tier: you are safe, whatever happens."
    last = await told(session, 4)
    assert last[0] == "To win the division: that is not possible any more."
    assert last[1].startswith("To stay in this tier: ")
    assert "more point" in last[1]
    (up,) = await told(session, 5)
    assert up == "To go up: it is yours already, whatever happens."


async def test_nothing_is_said_of_what_nobody_can_do(town: Town) -> None:
    league = await town.begun(replace(PAIRS, up=0, down=0), players=8)
    session = await town.session(league)
    assert len(await told(session, 1)) == 1, "nobody goes down"
    assert await told(session, 5) == [], "and nobody goes up"


async def test_in_a_cup_everybody_knows_whether_they_are_still_in(town: Town) -> None:
    league = await town.begun(replace(PAIRS, format=Format.CUP), players=3)
    said = await stands(town, league)
    assert said == {
        1: "You have a bye in round 1, and are in the next one already.",
        2: "You are in round 1. Whoever wins your table goes on.",
        3: "You are in round 1. Whoever wins your table goes on.",
    }
    session = await decide(town, league, "3>2")
    assert (await stands(town, league))[3].startswith("You have won your table in round 1")
    assert (await stands(town, league))[2] == "You went out in round 1."
    await town.settle()
    session = await town.session(league)
    assert session.season.round == 2
    assert (await stands(town, league))[3] == (
        "You are in the final. Whoever wins it has won the cup."
    )
    assert (await stands(town, league))[2] == "You went out in round 1."


async def test_in_swiss_rounds_a_bye_is_told(town: Town) -> None:
    settings: LeagueSettings = replace(PAIRS, format=Format.SWISS, rounds=3)
    league = await town.begun(settings, players=5)
    said = sorted((await stands(town, league)).values())
    assert said[:4] == ["Round 1 of 3."] * 4
    assert said[4].startswith("Round 1 of 3: you have a bye")


async def stands(town: Town, league: int) -> dict[int, str]:
    """What everybody is told of the round, by the player."""
    session = await town.session(league)
    found = {one.player or 0: round_lines(session, one.number, SAY) for one in session.entrants}
    return {
        player: line.replace("\u2068", "").replace("\u2069", "")
        for player, (line,) in found.items()
    }


async def test_nobody_has_to_catch_up_with_whoever_is_gone(town: Town) -> None:
    league = await town.begun(PAIRS, players=4)
    await decide(town, league, "1>2", "1>3", "1>4", "2>3")
    await town.apply(league, AdminAction.disqualify(1))
    (line, *_) = await told(await town.session(league), 2)
    assert line == (
        "To win the division: with **2** more points from your last match it is sure; "
        "with fewer it hangs on the others."
    )
