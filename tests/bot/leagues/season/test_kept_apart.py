"""Players who have blocked each other are kept apart by draws, where that is possible."""

from dataclasses import replace
from itertools import combinations

import pytest

from bot.leagues.errors import RefusedChallengeError
from bot.leagues.model import Format
from bot.leagues.season.standings import ladder, seats_of
from bot.leagues.session import LeagueSession
from bot.players.player_blocks import PlayerBlocks
from tests.support.leagues import PEBBLES, LeagueHarness

SWISS = replace(PEBBLES, format=Format.SWISS, table=2, rounds=3)


def meetings(session: LeagueSession) -> set[frozenset[int | None]]:
    """The pairs of players who have met."""
    player = {one.number: one.player for one in session.entrants}
    return {
        frozenset((player[one], player[other]))
        for fixture in session.fixtures
        for one, other in combinations(seats_of(fixture), 2)
    }


async def first_pair(harness: LeagueHarness) -> tuple[int, int]:
    """Two players who meet in the first round, if nobody has blocked anybody."""
    session = await harness.session(await harness.begun(SWISS, players=8))
    one, other = sorted(next(iter(meetings(session))), key=str)
    assert one is not None
    assert other is not None
    return one, other


@pytest.mark.parametrize("turned", [False, True])
async def test_a_round_keeps_two_players_apart(harness: LeagueHarness, turned: bool) -> None:
    one, other = await first_pair(harness)
    blocks = PlayerBlocks(harness.database, clock=harness.clock)
    await blocks.block(*((other, one) if turned else (one, other)))
    league = await harness.open(SWISS, name="Again")
    await harness.join(league, *range(1, 9))
    await harness.wait(14)
    await harness.check_in(league, *range(1, 9))
    await harness.wait(3)
    session = await harness.session(league)
    assert len(session.fixtures) == 4
    assert frozenset((one, other)) not in meetings(session)


async def test_divisions_keep_two_players_apart(harness: LeagueHarness) -> None:
    settings = replace(PEBBLES, format=Format.DIVISIONS, table=2, division=4, top=8)
    session = await harness.session(await harness.begun(settings, players=8))
    assert len(session.divisions) == 2
    one, other = (entrant.player or 0 for entrant in session.in_division(0)[:2])
    await PlayerBlocks(harness.database, clock=harness.clock).block(one, other)
    league = await harness.open(settings, name="Again")
    await harness.join(league, *range(1, 9))
    await harness.wait(14)
    await harness.check_in(league, *range(1, 9))
    await harness.wait(3)
    again = await harness.session(league)
    assert [len(again.in_division(number)) for number in (0, 1)] == [4, 4]
    assert frozenset((one, other)) not in meetings(again)


async def test_where_there_is_no_other_way_they_meet(harness: LeagueHarness) -> None:
    blocks = PlayerBlocks(harness.database, clock=harness.clock)
    for one, other in combinations(range(1, 5), 2):
        await blocks.block(one, other)
    settings = replace(SWISS, rounds=1, least=4)
    session = await harness.session(await harness.begun(settings, players=4))
    assert len(session.fixtures) == 2


async def test_nobody_challenges_a_player_whom_they_have_blocked(harness: LeagueHarness) -> None:
    settings = replace(PEBBLES, format=Format.LADDER, table=2)
    league = await harness.begun(settings, players=4)
    session = await harness.session(league)
    rungs = [session.entrant(int(one)).player or 0 for one in ladder(session)]
    await PlayerBlocks(harness.database, clock=harness.clock).block(rungs[0], rungs[1])
    with pytest.raises(RefusedChallengeError):
        await harness.leagues.challenge(league, rungs[1], rungs[0], harness.click())
    await harness.leagues.challenge(league, rungs[2], rungs[1], harness.click())
