"""Plans: played when the turn comes, dropped with a reason, and nobody else's business."""

import json
from datetime import timedelta
from itertools import permutations
from typing import Any

import pytest

from benchmarks.club import HOST, Club
from bot.matches import Match, MatchError, StaleMoveError, Status, Turn
from bot.matches.errors import (
    NotRunningError,
    NotYourSeatError,
    PlanNowError,
    RefusedPlanError,
)
from bot.matches.model import How
from bot.matches.pace import each_move
from bot.matches.planned import NOTHING_PLANNED, Planned, planned_of, text_of
from data.database import Body, Row, Transaction
from data.tables import people
from data.tables.deadlines import DeadlineRow
from games.core import Move, Seat
from games.plans import NO_PLAN, Condition, Dropped, Intent, Plan
from games.plans.deciding import matches as looks_like
from games.plans.model import MOST_TURNS
from tests.bot.tables import Clock, first_move, rows, to_act

STRANGER = 999
EVERYTHING = Intent("* * *")


def plan(*ways: str | Intent, **more: Any) -> Plan:
    """A plan for the next turn."""
    turn = tuple(way if isinstance(way, Intent) else Intent(way) for way in ways)
    return Plan((turn,) if turn else (), **more)


def player(match: Match, seat: int) -> int:
    found = match.seats[seat % len(match.seats)].player
    assert found is not None
    return found


def next_seat(match: Match) -> int:
    return (match.to_act[0] + 1) % len(match.seats)


def next_player(match: Match) -> int:
    return player(match, next_seat(match))


async def plan_for(club: Club, match: Match, who: int, wanted: Plan) -> Turn:
    return await club.matches.plan(match.id, match.ply, who, wanted, club.click())


async def play(club: Club, match: Match, move: str) -> Turn:
    return await club.matches.play(match.id, match.ply, to_act(match), move, club.click())


def imagined(match: Match, seat: int) -> list[Move]:
    """What a seat could do if it were its turn."""
    return list(match.game.moves(match.game.imagine(match.state, Seat(seat)), Seat(seat)))


def apart(match: Match) -> tuple[Move, Move]:
    """A move of whoever is to act, and one of the next that it leaves possible, both exact."""
    mine = match.game.moves(match.state, match.to_act[0])[0]
    theirs = [one for one in imagined(match, next_seat(match)) if one[0] not in (mine[0], "C")]
    return mine, theirs[-2]


async def stored_plans(club: Club) -> dict[int, dict[str, Any]]:
    found = await rows(club.database, "SELECT seat, plan FROM plans ORDER BY seat")
    return {int(str(seat)): json.loads(str(text)) for seat, text in found}


# Playing


async def test_a_planned_move_is_played_when_the_turn_comes(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    turn = await plan_for(club, match, next_player(match), plan(theirs))
    assert turn.played == ()
    turn = await play(club, match, mine)
    assert [(one.seat, one.move, one.how) for one in turn.played] == [
        (match.to_act[0], mine, How.PLAYER),
        (next_seat(match), theirs, How.PLAN),
    ]
    assert turn.match.to_act == match.to_act
    assert await stored_plans(club) == {}


async def test_a_plan_is_used_once(club: Club) -> None:
    match = (await club.new_match()).match
    await plan_for(club, match, next_player(match), plan(EVERYTHING))
    turn = await play(club, match, first_move(match))
    assert [one.how for one in turn.played] == [How.PLAYER, How.PLAN]
    turn = await play(club, turn.match, first_move(turn.match))
    assert [one.how for one in turn.played] == [How.PLAYER]


async def test_of_several_wishes_the_first_that_fits_is_played(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    gone = Move(" ".join([*mine.split(" ")[:2], "5"]))
    await plan_for(club, match, next_player(match), plan(gone, theirs, EVERYTHING))
    turn = await play(club, match, mine)
    assert turn.played[-1].move == theirs
    assert await stored_plans(club) == {}, "whoever got a move need not be told about the others"


async def test_the_plans_of_three_players_are_a_chain(club: Club) -> None:
    match = (await club.new_match(players=4)).match
    for step in (1, 2, 3):
        await plan_for(club, match, player(match, match.to_act[0] + step), plan(EVERYTHING))
    turn = await play(club, match, first_move(match))
    assert [one.how for one in turn.played] == [How.PLAYER, *[How.PLAN] * 3]
    assert [one.seat for one in turn.played] == [(match.to_act[0] + step) % 4 for step in range(4)]
    assert turn.match.ply == match.ply + 4


async def test_a_plan_follows_the_move_of_a_computer(club: Club) -> None:
    turn = await club.matches.create("azul", HOST, club.click(), places=2, computers=["tico"])
    match = turn.match
    if HOST in match.waiting:
        match = (await play(club, match, first_move(match))).match
    await plan_for(club, match, HOST, plan(EVERYTHING))
    due = DeadlineRow(match.id, match.to_act[0], "computer", match.ply, 0, 0)
    turn = await club.matches.play_computer(due, first_move(match))
    assert [one.how for one in turn.played] == [How.COMPUTER, How.PLAN]


async def test_turns_follow_one_another(club: Club) -> None:
    match = (await club.new_match()).match
    wanted = Plan(((EVERYTHING,), (EVERYTHING,), (EVERYTHING,)))
    await plan_for(club, match, next_player(match), wanted)
    for left in (2, 1, 0):
        turn = await play(club, match, first_move(match))
        assert turn.played[1].how is How.PLAN
        planned = await club.matches.plan_of(match.id, next_player(match))
        assert len(planned.plan.turns) == left
        match = turn.match


async def test_a_plan_outlives_the_bot(club: Club) -> None:
    """What the next process knows is what is stored."""
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    await plan_for(club, match, next_player(match), plan(theirs))
    club.move_to(club.database)
    turn = await play(club, match, mine)
    assert turn.played[-1].move == theirs


async def test_a_new_plan_takes_the_place_of_the_old_one(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    await plan_for(club, match, next_player(match), plan("* B F"))
    await plan_for(club, match, next_player(match), plan(theirs))
    assert (await play(club, match, mine)).played[-1].move == theirs


async def test_a_plan_can_be_looked_at_and_cleared(club: Club) -> None:
    match = (await club.new_match()).match
    who = next_player(match)
    await plan_for(club, match, who, plan("4 R 3", "* Y 2"))
    planned = await club.matches.plan_of(match.id, who)
    assert [one.pattern for one in planned.plan.turns[0]] == ["4 R 3", "* Y 2"]
    await club.matches.clear_plan(match.id, who, club.click())
    assert await club.matches.plan_of(match.id, who) == NOTHING_PLANNED
    assert await stored_plans(club) == {}
    turn = await play(club, match, first_move(match))
    assert len(turn.played) == 1


async def test_the_same_click_plans_once(club: Club) -> None:
    match = (await club.new_match()).match
    click = club.click()
    who = next_player(match)
    await club.matches.plan(match.id, match.ply, who, plan("4 R 3"), click)
    await club.matches.clear_plan(match.id, who, club.click())
    again = await club.matches.plan(match.id, match.ply, who, plan("4 R 3"), click)
    assert again.again
    assert await stored_plans(club) == {}


# Dropping


async def dropped(club: Club, match: Match, who: int) -> list[tuple[str, str]]:
    planned = await club.matches.plan_of(match.id, who)
    return [(one.intent.pattern, one.key) for one in planned.dropped]


async def test_what_no_longer_fits_is_dropped_with_its_reason(club: Club) -> None:
    match = (await club.new_match()).match
    mine = match.game.moves(match.state, match.to_act[0])[0]
    place, colour, _ = mine.split(" ")
    gone = f"{place} {colour} 5"
    who = next_player(match)
    await plan_for(club, match, who, plan(gone))
    turn = await play(club, match, mine)
    assert len(turn.played) == 1
    assert turn.match.to_act == (next_seat(match),)
    assert await dropped(club, match, who) == [(gone, "no-such-tile")]


async def test_a_condition_that_does_not_hold_drops_the_move(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    who = next_player(match)
    five = Intent(theirs, (Condition("tiles", "=", 5),))
    await plan_for(club, match, who, plan(five))
    await play(club, match, mine)
    (one,) = (await club.matches.plan_of(match.id, who)).dropped
    assert one.key == "plan-condition"
    assert (one.values["fact"], one.values["wanted"]) == ("tiles", 5)


async def test_reasons_are_kept_until_they_were_told(club: Club) -> None:
    match = (await club.new_match()).match
    who = next_player(match)
    await plan_for(club, match, who, plan(Intent("* * *", (Condition("tiles", ">=", 99),))))
    await play(club, match, first_move(match))
    assert await dropped(club, match, who) == [("* * *", "plan-condition")]
    await club.matches.hear_plan(match.id, who)
    assert await club.matches.plan_of(match.id, who) == NOTHING_PLANNED
    assert await stored_plans(club) == {}


async def test_whoever_moves_by_hand_need_not_be_told(club: Club) -> None:
    match = (await club.new_match()).match
    who = next_player(match)
    await plan_for(club, match, who, plan(Intent("* * *", (Condition("tiles", ">=", 99),))))
    turn = await play(club, match, first_move(match))
    await play(club, turn.match, first_move(turn.match))
    assert await stored_plans(club) == {}


async def test_a_plan_ends_with_its_round(club: Club) -> None:
    match = (await club.new_match()).match
    who = next_player(match)
    number = match.state.round
    picky = Intent("* * *", (Condition("tiles", ">=", 99),))
    while match.state.round == number:
        if match.to_act != (match.seat_of(who),):
            await plan_for(club, match, who, Plan(((EVERYTHING,), (picky,))))
        match = (await play(club, match, first_move(match))).match
    while match.to_act != (match.seat_of(who),):
        match = (await play(club, match, first_move(match))).match
    keys = {key for _, key in await dropped(club, match, who)}
    assert keys <= {"plan-round-over", "plan-condition", "plan-stopped"}
    assert (await club.matches.plan_of(match.id, who)).plan == NO_PLAN


def test_what_this_version_cannot_read_is_no_plan() -> None:
    text = json.dumps({"plan": {"turns": "next year"}, "ply": 7, "dropped": []})
    assert planned_of(text) == Planned(NO_PLAN, 7)


def test_a_plan_is_read_as_it_was_written() -> None:
    why = Dropped(Intent("4 R 3"), "no-such-tile", {"place": "4", "colour": "R"})
    planned = Planned(plan("* Y 2")._replace(round=3), 12, (why,))
    assert planned_of(text_of(planned)) == planned


# Refusals


async def test_strangers_have_no_plans(club: Club) -> None:
    match = (await club.new_match()).match
    with pytest.raises(NotYourSeatError):
        await plan_for(club, match, STRANGER, plan("4 R 3"))
    with pytest.raises(NotYourSeatError):
        await club.matches.plan_of(match.id, STRANGER)
    with pytest.raises(NotYourSeatError):
        await club.matches.clear_plan(match.id, STRANGER, club.click())


async def test_only_a_match_that_runs_can_be_planned(club: Club) -> None:
    lobby = await club.matches.create("azul", 101, club.click(), places=2)
    with pytest.raises(NotRunningError):
        await plan_for(club, lobby.match, 101, plan("4 R 3"))
    over = (await club.play_out(await club.new_match())).match
    with pytest.raises(NotRunningError):
        await plan_for(club, over, 101, plan("4 R 3"))


@pytest.mark.parametrize(
    ("wanted", "key"),
    [
        (plan("up and down"), "plan-no-move"),
        (plan("4 R 9"), "plan-no-move"),
        (plan(Intent("4 R 3", (Condition("luck", "=", 1),))), "plan-no-fact"),
        (Plan(((EVERYTHING,),) * (MOST_TURNS + 1)), "plan-too-long"),
        (plan("4 R 3", picks=("Q",)), "plan-no-colour"),
        (plan("4 R 3\n"), "plan-unreadable"),
    ],
)
async def test_nonsense_is_refused(club: Club, wanted: Plan, key: str) -> None:
    match = (await club.new_match()).match
    with pytest.raises(RefusedPlanError) as refused:
        await plan_for(club, match, next_player(match), wanted)
    assert refused.value.key == key
    assert await stored_plans(club) == {}


async def test_on_ones_turn_one_plays(club: Club) -> None:
    match = (await club.new_match()).match
    with pytest.raises(PlanNowError):
        await plan_for(club, match, to_act(match), plan(first_move(match)))
    with pytest.raises(PlanNowError):
        await plan_for(club, match, to_act(match), plan(Intent("9 R 1")))


async def test_on_ones_turn_one_plans_the_next_phase(club: Club) -> None:
    match = (await club.new_match("summer-pavilion")).match
    turn = await play(club, match, first_move(match))
    turn = await play(club, turn.match, first_move(turn.match))
    who = to_act(turn.match)
    wanted = plan("place C 1 P *")
    turn = await plan_for(club, turn.match, who, wanted)
    assert turn.played == ()
    turn = await play(club, turn.match, first_move(turn.match))
    planned = await club.matches.plan_of(match.id, who)
    assert planned.plan.turns == wanted.turns


async def test_a_plan_made_on_the_displays_of_an_earlier_round_is_refused(club: Club) -> None:
    old = match = (await club.new_match()).match
    while match.state.round == old.state.round:
        match = (await play(club, match, first_move(match))).match
    with pytest.raises(StaleMoveError):
        await plan_for(club, old, next_player(match), plan("4 R 3"))
    with pytest.raises(StaleMoveError):
        await club.matches.plan(match.id, match.ply + 5, next_player(match), NO_PLAN, club.click())


async def test_others_may_move_while_somebody_plans(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    who = player(match, match.to_act[0] + 2)
    await play(club, match, first_move(match))
    await plan_for(club, match, who, plan(EVERYTHING))
    assert (await club.matches.plan_of(match.id, who)).plan.turns


# Taking back, and those who leave


async def test_a_planned_move_is_taken_back_like_ones_own(club: Club) -> None:
    match = (await club.new_match()).match
    mine, theirs = apart(match)
    who = next_player(match)
    await plan_for(club, match, who, Plan(((Intent(theirs),), (EVERYTHING,))))
    now = (await play(club, match, mine)).match
    undone = await club.matches.undo(match.id, now.ply, who, club.click())
    assert undone.proposal is None
    assert undone.match.to_act == (next_seat(match),)
    planned = await club.matches.plan_of(match.id, who)
    assert planned.plan == NO_PLAN, "it must not be played again by itself"
    assert [one.key for one in planned.dropped] == ["plan-taken-back"]
    turn = await play(club, undone.match, first_move(undone.match))
    assert [one.how for one in turn.played] == [How.PLAYER]


async def test_nobody_takes_back_alone_what_a_plan_has_answered(club: Club) -> None:
    """Otherwise one could find out what the others have planned."""
    match = (await club.new_match()).match
    await plan_for(club, match, next_player(match), plan(EVERYTHING))
    now = (await play(club, match, first_move(match))).match
    asked = await club.matches.undo(match.id, now.ply, to_act(match), club.click())
    assert asked.proposal is not None


async def test_a_plan_made_after_what_is_taken_back_is_gone(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    mover, late = to_act(match), player(match, match.to_act[0] + 2)
    now = (await play(club, match, first_move(match))).match
    await plan_for(club, now, late, plan(EVERYTHING))
    await club.matches.undo(match.id, now.ply, mover, club.click())
    assert await dropped(club, match, late) == [("* * *", "plan-taken-back")]


async def test_a_plan_made_before_what_is_taken_back_stays(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    late = player(match, match.to_act[0] + 2)
    await plan_for(club, match, late, plan(EVERYTHING))
    now = (await play(club, match, first_move(match))).match
    await club.matches.undo(match.id, now.ply, to_act(match), club.click())
    planned = await club.matches.plan_of(match.id, late)
    assert planned.plan.turns
    assert planned.dropped == ()


async def test_a_plan_is_gone_with_its_player(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    who = next_player(match)
    await plan_for(club, match, who, plan(EVERYTHING))
    await club.matches.resign(match.id, who, club.click())
    assert await stored_plans(club) == {}


async def test_a_plan_is_gone_when_a_computer_takes_the_seat(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    who = next_player(match)
    await plan_for(club, match, who, plan(EVERYTHING))
    await club.matches.hand_over(match.id, who, None, club.click())
    assert await stored_plans(club) == {}
    with pytest.raises(MatchError):
        await plan_for(club, match, who, plan(EVERYTHING))


async def test_a_plan_is_gone_with_the_data_of_its_player(club: Club) -> None:
    match = (await club.new_match(players=3)).match
    who = next_player(match)
    await plan_for(club, match, who, plan(EVERYTHING))
    await club.database.write(lambda tx: people.erase_player(tx, who))
    assert await stored_plans(club) == {}


async def test_nothing_is_planned_after_the_end(club: Club) -> None:
    match = (await club.new_match()).match
    await plan_for(club, match, next_player(match), plan(Intent("9 R F")))
    await club.matches.abort(match.id, to_act(match), club.click())
    ended = await club.matches.agree(match.id, next_player(match), club.click())
    assert ended.match.status is Status.ABORTED
    assert await stored_plans(club) == {}


# Secrecy


async def everything(club: Club) -> dict[str, Any]:
    """All that is stored and could be shown to anybody, without the plans themselves."""
    queries = {
        "matches": "SELECT * FROM matches",
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


async def test_a_forced_move_that_was_planned_looks_like_any_other(club: Club) -> None:
    """With the last pick of a round nobody has a choice; the plan is used up all the same."""
    for _ in range(20):
        turn = await club.new_match()
        while turn.match.status is Status.RUNNING:
            match = turn.match
            if len(match.to_act) == 1 and match.state.phase == "offer":
                await plan_for(club, match, next_player(match), plan("* * *"))
            turn = await play(club, match, first_move(match))
            if len(turn.played) > 1 and turn.played[1].how is How.FORCED:
                assert turn.played[1].seat == next_seat(match)
                planned = await club.matches.plan_of(match.id, next_player(match))
                assert planned == NOTHING_PLANNED
                return
    pytest.fail("no such position came up")


async def test_matches_without_plans_cost_no_statement(club: Club) -> None:
    match = (await club.new_match()).match
    spy = Recorder(club.database)
    club.matches._database = spy  # type: ignore[assignment]  # it has all that is used
    await play(club, match, first_move(match))
    assert spy.statements
    assert [sql for sql in spy.statements if " plans" in sql and "FROM seats" not in sql] == []


class Recorder:
    """A database that remembers what it was asked."""

    def __init__(self, database: Any) -> None:
        self._database = database
        self.statements: list[str] = []

    async def write(self, body: Body[Any]) -> Any:
        return await self._database.write(lambda tx: body(Spy(tx, self.statements)))

    async def read(self, body: Body[Any]) -> Any:
        return await self._database.read(lambda tx: body(Spy(tx, self.statements)))


class Spy(Transaction):
    """A transaction that is written down."""

    def __init__(self, inner: Transaction, statements: list[str]) -> None:
        self._inner = inner
        self._statements = statements

    async def fetch(self, sql: str, *args: Any) -> list[Row]:
        self._statements.append(sql)
        return list(await self._inner.fetch(sql, *args))

    async def execute(self, sql: str, *args: Any) -> int:
        self._statements.append(sql)
        return await self._inner.execute(sql, *args)


# Whole matches


@pytest.mark.parametrize("game", ["azul", "summer-pavilion"])
async def test_whole_matches_in_which_everybody_plans(club: Club, game: str) -> None:
    """Whatever is planned, every planned move is one that its player wanted, and nothing stays."""
    turn = await club.new_match(game, players=3)
    wanted: dict[int, Plan] = {}
    count = 0
    while turn.match.status is Status.RUNNING:
        match = turn.match
        for seat in match.seats:
            if seat.seat not in match.to_act and club.random.random() < 0.5:
                table = match.game.imagine(match.state, seat.seat)
                moves = [] if table is None else list(match.game.moves(table, seat.seat))
                if not moves or seat.player is None:
                    continue
                chosen = [
                    tuple(Intent(club.random.choice(moves)) for _ in range(2)) for _ in range(2)
                ]
                new = Plan(tuple(chosen), ("wild", "*") if game != "azul" else ())
                wanted[seat.seat] = new
                await plan_for(club, match, seat.player, new)
        turn = await club.play_any(match)
        for one in turn.played:
            if one.how is How.PLAN:
                count += 1
                patterns = [way.pattern for ways in wanted[one.seat].turns for way in ways]
                by_wish = one.move.startswith("pick ")
                assert by_wish or any(looks_like(each, Move(one.move)) for each in patterns)
    assert count > 10
    assert await stored_plans(club) == {}
    history = await club.matches.history(turn.match.id)
    assert {one.how for one in history.played} >= {How.PLAYER, How.PLAN, How.BAG}
    await club.matches.verify(turn.match.id)


# The grey wall


@pytest.mark.parametrize("order", list(permutations(range(3))))
async def test_a_grey_wall_waits_for_nobody(club: Club, clock: Clock, order: list[int]) -> None:
    """Three people choose at once, in any order, each on the board that they saw.

    Plans and clocks change nothing about that.
    """
    seen = await all_choosing(club)
    before = await clocks_of(club, seen)
    assert set(before) == {0, 1, 2}
    for number, seat in enumerate(order):
        clock.go(60)
        move = first_move(seen, Seat(seat))
        turn = await club.matches.play(seen.id, seen.ply, player(seen, seat), move, club.click())
        assert (turn.played[0].seat, turn.played[0].move) == (seat, move)
        now = await clocks_of(club, seen)
        for other in order[number + 1 :]:
            assert other in turn.match.to_act
            assert now[other] == before[other], "nobody's clock is wound by another's choice"


async def all_choosing(club: Club) -> Match:
    """A grey wall for which all three people have to choose a space, after plans in vain."""
    while True:
        pace = each_move(timedelta(days=1))
        match = (await club.new_match("azul", 3, {"wall": "grey"}, pace)).match
        while match.status is Status.RUNNING:
            if len(match.to_act) == 3:
                return match
            if len(match.to_act) == 1:
                await plan_for(club, match, next_player(match), plan(Intent("9 R F")))
            match = (await club.play_any(match)).match


async def clocks_of(club: Club, match: Match) -> dict[int, int]:
    """When the time of each seat that is to act is up."""
    sql = "SELECT seat, ends FROM deadlines WHERE kind = 'move' AND match = $1"
    return {
        int(str(seat)): int(str(ends)) for seat, ends in await rows(club.database, sql, match.id)
    }
