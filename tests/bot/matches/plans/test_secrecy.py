"""Plans are secret: they change nothing that others could see."""

from datetime import timedelta
from typing import Any

import pytest

from bot.matches import Status
from bot.matches.clocks.pace import each_move
from bot.matches.model import MoveSource
from bot.matches.plans.stored_plan import NOTHING_PLANNED
from data.tables.matches import STORED
from tests.support.club import Club
from tests.support.matches import Clock, first_move, rows
from tests.support.stored_plans import next_player, next_seat, plan, plan_for, play
from tests.support.weeks import CountingDatabase

SHOWN = [column for column in STORED if column != "stamp"]
"""A stamp is nobody's business: it says that something was written, and not what."""


async def everything(club: Club) -> dict[str, Any]:
    """Everything stored that could be shown to others."""
    queries = {
        "matches": f"SELECT {', '.join(SHOWN)} FROM matches",
        "entries": "SELECT match, ply, seat, move, back_to FROM entries",
        "outbox": "SELECT match, number, kind, payload, due FROM outbox",
        "deadlines": "SELECT * FROM deadlines",
        "seats": "SELECT * FROM seats",
    }
    return {name: await rows(club.database, sql) for name, sql in queries.items()}


async def test_planning_changes_nothing_that_others_could_see(club: Club, clock: Clock) -> None:
    match = (await club.new_match(pace=each_move(timedelta(days=1)))).match
    before, looked = await everything(club), await club.matches.find(match.id)
    clock.go(3600)
    await plan_for(club, match, next_player(match), plan("4 R 3", "* Y 2"))
    await club.matches.clear_plan(match.id, next_player(match), club.click())
    await plan_for(club, match, next_player(match), plan("4 R 3"))
    assert await everything(club) == before
    assert await club.matches.find(match.id) == looked


async def test_a_planned_forced_move_looks_like_any_forced_move(club: Club) -> None:
    """The last pick of a round is forced; the plan is used up anyway."""
    for _ in range(20):
        result = await club.new_match()
        while result.match.status is Status.RUNNING:
            match = result.match
            if len(match.to_act) == 1 and match.state.phase == "offer":
                await plan_for(club, match, next_player(match), plan("* * *"))
            result = await play(club, match, first_move(match))
            if len(result.played) > 1 and result.played[1].how is MoveSource.FORCED:
                assert result.played[1].seat == next_seat(match)
                planned = await club.matches.plan_of(match.id, next_player(match))
                assert planned == NOTHING_PLANNED
                return
    pytest.fail("no such position came up")


async def test_matches_without_plans_cost_no_statement(club: Club) -> None:
    match = (await club.new_match()).match
    counting = CountingDatabase(club.database)
    club.move_to(counting)
    await play(club, match, first_move(match))
    assert counting.statements
    assert [sql for sql in counting.statements if " plans" in sql and "FROM seats" not in sql] == []
