"""Support for plans in Azul: facts about moves, and imagined states."""

from random import Random

import pytest

from games.azul.model import Board, State, Tiled, Took
from games.azul.scoring import floor_penalty
from games.core import BAG, Occasion, Seat
from games.plans import Condition, Intent, Plan, decide, foresee, validate_plan
from tests.games.azul.tables import GAME, after, board, table, tiled
from tests.support.games.variants import Variant, moments, variants

every_variant = pytest.mark.parametrize(
    "variant", [one for one in variants() if one.game.key == "azul"], ids=str
)
ME = Seat(0)


@pytest.mark.parametrize(
    ("owner", "move", "counted"),
    [
        pytest.param(board(), "1 R 2", {"tiles": 2}, id="a line is filled"),
        pytest.param(board(), "1 R 3", {"tiles": 2, "room": 1}, id="a space stays free"),
        pytest.param(
            board(". .. RR."), "1 R 3", {"tiles": 2, "fallen": 1, "lost": 1}, id="one falls"
        ),
        pytest.param(board(), "1 R F", {"tiles": 2, "fallen": 2, "lost": 2}, id="all fall"),
        pytest.param(
            board(floor="BBBB"), "1 R F", {"tiles": 2, "fallen": 2, "lost": 5}, id="dearer places"
        ),
        pytest.param(
            board(floor="BBBBBB"), "1 R F", {"tiles": 2, "fallen": 2, "lost": 3}, id="the last one"
        ),
        pytest.param(
            board(floor="BBBBBBB"), "1 R F", {"tiles": 2, "fallen": 2}, id="a full floor line"
        ),
        pytest.param(
            board(), "C Y 4", {"tiles": 3, "room": 1, "lost": 1, "marker": 1}, id="the marker"
        ),
        pytest.param(
            board(floor="B"),
            "C Y 2",
            {"tiles": 3, "fallen": 1, "lost": 3, "marker": 1},
            id="the marker and a tile",
        ),
    ],
)
def test_the_facts_about_a_take(owner: Board, move: str, counted: dict[str, int]) -> None:
    here = table(owner, displays="RRWB", centre="YYY")
    facts = GAME.facts(here, ME, GAME.parse(move))
    assert {name: number for name, number in facts.items() if number} == counted


def test_the_marker_costs_nothing_once_it_is_taken() -> None:
    here = table(displays="RRWB", centre="YYY", marker=1)
    facts = GAME.facts(here, ME, GAME.parse("C Y 3"))
    assert (facts["lost"], facts["marker"]) == (0, 0)


def test_the_points_of_a_tile_on_the_grey_wall_are_a_fact() -> None:
    here = tiled(board("R", wall="..... .B..."), wall="grey").state
    counted = [GAME.facts(here, ME, move)["points"] for move in GAME.moves(here, ME)]
    assert counted == [1, 2, 1, 1, 1]


@every_variant
def test_facts_agree_with_events(variant: Variant) -> None:
    for state, _, _ in moments(variant)[::4]:
        for seat in GAME.to_act(state):
            for move in GAME.moves(state, seat):
                facts = GAME.facts(state, seat, move)
                step = GAME.play(state, seat, move)
                for event in step.events[:1]:
                    assert tuple(facts) == GAME.fact_names
                    if isinstance(event, Took):
                        assert facts["tiles"] == event.tiles
                        assert facts["fallen"] == event.fallen
                        assert facts["marker"] == event.marker
                        there = GAME.foresee(state, seat, move).boards[seat]
                        before = floor_penalty(state.boards[seat].floor)
                        assert facts["lost"] == floor_penalty(there.floor) - before
                        if event.line:
                            free = event.line - len(there.lines[event.line - 1])
                            assert facts["room"] == free
                    elif isinstance(event, Tiled):
                        assert facts["points"] == event.points


@every_variant
def test_a_plan_with_an_exact_move_plays_that_move(variant: Variant) -> None:
    luck = Random(str(variant))
    for state, _, _ in moments(variant):
        for seat in GAME.to_act(state):
            if not GAME.moves(state, seat) or GAME.occasion(state).phase:
                continue
            move = luck.choice(GAME.moves(state, seat))
            tiles = GAME.facts(state, seat, move)["tiles"] + luck.choice([0, 0, 1])
            exact = Intent(move, (Condition("tiles", "=", tiles),))
            decision = decide(
                GAME, state, seat, validate_plan(GAME, state, seat, Plan(((exact,),)))
            )
            if decision.move is None:
                assert decision.dropped[0].key == "plan-condition"
            else:
                took = GAME.play(state, seat, decision.move).events[0]
                assert isinstance(took, Took)
                assert decision.move == move
                assert took.tiles == tiles


@every_variant
def test_turns_are_foreseen_as_they_are_played_without_opponents(variant: Variant) -> None:
    luck, seen = Random(str(variant)), 0
    for state, _, _ in moments(variant):
        here = GAME.occasion(state)
        if GAME.imagine(state, ME) is None or here.phase or not any(state.displays):
            continue
        places = [str(place) for place, tiles in enumerate(state.displays, start=1) if tiles]
        mine = luck.sample(places, min(2, len(places)))
        turns: list[tuple[Intent, ...]] = []
        imagined = state
        for place in mine:
            imagined = GAME.imagine(imagined, ME) or imagined
            ways = [move for move in GAME.moves(imagined, ME) if move.startswith(place)]
            turns.append((Intent(luck.choice(ways)),))
            imagined = GAME.foresee(imagined, ME, GAME.parse(turns[-1][0].pattern))
        plan = validate_plan(GAME, state, ME, Plan(tuple(turns)))
        foreseen = foresee(GAME, state, ME, plan)
        assert foreseen == imagined
        table: State = state
        while plan.turns and GAME.occasion(table) == here:
            seat = table.turn
            if seat == ME:
                decision = decide(GAME, table, ME, plan)
                assert decision.move is not None
                move, plan = decision.move, decision.plan
            else:
                others = [one for one in GAME.moves(table, seat) if one.split(" ")[0] not in mine]
                if not others:
                    break
                move = luck.choice(others)
            table = GAME.play(table, seat, move).state
        if not plan.turns and GAME.occasion(table) == here:
            assert foreseen is not None
            assert table.boards[ME] == foreseen.boards[ME]
            seen += 1
    assert seen > 3


def test_a_round_has_its_offer_and_its_tiling() -> None:
    assert GAME.occasion(table(round=3)) == Occasion(3, 0)
    grey = tiled(board(lines="R"), wall="grey").state
    assert GAME.occasion(grey) == Occasion(1, 1)
    assert GAME.occasion_of("wall 2 *") == Occasion(phase=1)
    assert GAME.occasion_of("* * F") == Occasion()
    for nonsense in ("", "*", "deal *", "wall 6 1", "0 R 2", "10 R 2", "3 P 2", "3 R 6", "3 R 2 *"):
        assert GAME.occasion_of(nonsense) is None


def test_a_space_of_the_grey_wall_can_be_planned_during_the_offer() -> None:
    here = table(board(lines="R"), board(floor="*"), centre="W", wall="grey", turn=1)
    plan = validate_plan(GAME, here, ME, Plan(((Intent("wall 1 4"),),)))
    tiling = after(here, "1 C W 5")
    assert decide(GAME, tiling, ME, plan).move == "wall 1 4"
    foreseen = foresee(GAME, tiling, ME, plan)
    assert foreseen is not None
    assert foreseen.boards[0].wall[0] == "...R."


def test_the_only_move_is_obvious() -> None:
    full = board(lines=". .. ... .... .....", wall=" ".join(["W...."] * 5))
    assert GAME.obvious(table(full, centre="W", marker=1), ME) == "C W F"
    assert GAME.obvious(table(full, centre="WR", marker=1), ME) is None
    assert GAME.obvious(table(full, centre="W", marker=1, turn=1), ME) is None


def test_there_is_no_turn_to_imagine_before_the_deal() -> None:
    start = GAME.start(2)
    assert GAME.imagine(start, ME) is None
    assert GAME.imagine(table(displays="RRWB"), ME, ahead=True) is None


def test_in_the_tiling_only_seats_that_must_choose_have_a_turn_to_imagine() -> None:
    grey = tiled(board(lines="R"), wall="grey").state
    assert GAME.imagine(grey, ME) == grey
    assert GAME.imagine(grey, Seat(1)) is None


@pytest.mark.parametrize("seat", [BAG, Seat(2)])
def test_an_unknown_seat_has_no_turn_to_imagine(seat: Seat) -> None:
    assert GAME.imagine(table(displays="RRWB"), seat) is None
