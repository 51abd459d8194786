"""Support for plans in Summer Pavilion: facts about moves, and imagined states."""

from random import Random

import pytest

from games.bag import Bag
from games.core import BAG, Occasion, Seat
from games.plans import Condition, Intent, Plan, decide, foresee, validate_plan
from games.shuffle import Shuffler
from games.summer_pavilion.model import Completed, Passed, Phase, Placed, State, Took
from tests.games.summer_pavilion.styles import Player, every_side, every_table, states_of_a_match
from tests.games.summer_pavilion.tables import GAME, board, covered, drafting, placing, table

ME = Seat(0)
OTHER = board(hand="R")


@pytest.mark.parametrize(
    ("move", "counted"),
    [
        ("1 R", {"tiles": 2}),
        ("2 G", {"tiles": 2, "wilds": 1}),
        ("3 P", {"tiles": 1, "wilds": 1}),
        ("C B", {"tiles": 4, "wilds": 1, "lost": 4, "marker": 1}),
    ],
)
def test_the_facts_about_a_take(move: str, counted: dict[str, int]) -> None:
    here = drafting(displays="RRBB GPPO PPPP", centre="BBBPP")
    facts = GAME.facts(here, ME, GAME.parse(move))
    assert {name: number for name, number in facts.items() if number} == counted


def test_the_marker_costs_at_most_the_score_and_nothing_once_it_is_taken() -> None:
    poor = drafting(board(score=3), centre="BBBPP")
    assert GAME.facts(poor, ME, GAME.parse("C B"))["lost"] == 2
    gone = drafting(centre="BBBPP", marker=1)
    facts = GAME.facts(gone, ME, GAME.parse("C B"))
    assert (facts["lost"], facts["marker"]) == (0, 0)


@pytest.mark.parametrize(
    ("move", "counted"),
    [
        ("place NW 3 O 0", {"points": 1}),
        ("place NW 3 O 2", {"points": 1, "spent": 2}),
        ("place W 2 P 0", {"points": 1, "spent": 2}),
        ("place NE 5 R 0", {"points": 2, "bonus": 3}),
        ("pass end", {"lost": 4}),
        ("pass P P O O end", {"lost": 4, "kept": 4}),
    ],
)
def test_the_facts_about_a_placement_and_a_pass(move: str, counted: dict[str, int]) -> None:
    here = placing(covered("NE6", hand="PPOOORRRRR"))
    facts = GAME.facts(here, ME, GAME.parse(move))
    assert {name: number for name, number in facts.items() if number} == counted


@every_side
@every_table
def test_facts_agree_with_events(side: str, seats: int) -> None:
    for state in states_of_a_match(side, seats)[::3]:
        seat = state.turn
        for move in GAME.moves(state, seat)[::5]:
            facts = GAME.facts(state, seat, move)
            assert tuple(facts) == GAME.fact_names
            step = GAME.play(state, seat, move)
            event, *others = step.events
            if isinstance(event, Took):
                assert facts["tiles"] == len(event.taken)
                assert facts["wilds"] == event.taken.count(state.wild)
                assert facts["lost"] == event.lost
                assert facts["marker"] == event.marker
            elif isinstance(event, Placed):
                rewards = sum(other.reward for other in others if isinstance(other, Completed))
                assert facts["points"] == event.points
                assert facts["spent"] == event.paid.count(state.wild)
                assert facts["bonus"] == min(rewards, len(state.supply))
            elif isinstance(event, Passed):
                assert facts["kept"] == len(event.kept)
                assert facts["lost"] == event.lost


def test_a_round_has_its_draft_its_placing_and_choices_that_follow() -> None:
    assert GAME.occasion(drafting(round=2)) == Occasion(2, 0)
    assert GAME.occasion(placing(board(), round=2)) == Occasion(2, 1)
    assert GAME.occasion(table("pick", board(), OTHER)) == Occasion(1, 1, follows=True)
    assert GAME.occasion_of("* R") == Occasion()
    assert GAME.occasion_of("place * 6 * *") == Occasion(phase=1)
    assert GAME.occasion_of("pass * G end") == Occasion(phase=1)
    assert GAME.occasion_of("pick * G") == Occasion(phase=1, follows=True)
    for nonsense in ("", "*", "deal *", "supply *", "place W 7 P 0", "place X 1 P 0", "pass",
                     "place W 1 P 6", "pick", "pass P P P P P end", "0 R", "3 W"):  # fmt: skip
        assert GAME.occasion_of(nonsense) is None


def test_during_the_draft_a_seat_can_plan_takes_and_placements() -> None:
    here = drafting(board(hand="RR"), displays="RRGG", turn=1)
    take, place = GAME.imagine(here, ME), GAME.imagine(here, ME, ahead=True)
    assert take is not None
    assert place is not None
    assert "1 R" in GAME.moves(take, ME)
    assert "place NE 2 R 0" in GAME.moves(place, ME)
    assert GAME.imagine(drafting(displays="RRGG"), ME, ahead=True) is None  # with empty hands


def test_a_seat_that_has_passed_or_has_no_tiles_has_no_turn_to_imagine() -> None:
    for owner in (board(hand="R", passed=True), board()):
        here = placing(owner, OTHER, turn=1)
        assert GAME.imagine(here, ME) is None
        assert GAME.imagine(here, ME, ahead=True) is None
    assert GAME.imagine(GAME.start(2), ME) is None


def test_while_another_seat_picks_a_seat_can_plan_its_next_placement() -> None:
    here = table("pick", board(hand="RR"), OTHER, owed=2, turn=1)
    imagined = GAME.imagine(here, ME)
    assert imagined is not None
    assert imagined.owed == 0
    assert "place NE 2 R 0" in GAME.moves(imagined, ME)


def test_a_seat_that_must_pick_plans_the_pick_first() -> None:
    here = table("pick", board(hand="RR"), OTHER, owed=2)
    assert GAME.imagine(here, ME) == here
    assert GAME.imagine(here, ME, ahead=True) is None


@pytest.mark.parametrize("seat", [BAG, Seat(2)])
def test_an_unknown_seat_has_no_turn_to_imagine(seat: Seat) -> None:
    here = drafting(board(hand="RR"), board(hand="RR"), displays="RRGG")
    assert GAME.imagine(here, seat) is None
    assert GAME.imagine(here, seat, ahead=True) is None


def test_the_bag_is_imagined_empty_only_if_it_would_have_to_draw() -> None:
    for supply, shown in (("PGOYBRPGOY", True), ("PGOYBRPGO", False)):
        here = placing(board(hand="RR"), supply=supply)
        imagined = GAME.imagine(here, ME)
        assert imagined is not None
        assert imagined.bag == (here.bag if shown else Bag("PGOYBR", ""))


def test_a_take_is_foreseen_without_the_next_phase() -> None:
    foreseen = GAME.foresee(drafting(displays="RRGP"), ME, GAME.parse("1 R"))
    assert foreseen.boards[0].hand == "PRR"
    assert (foreseen.centre, foreseen.displays[0]) == ("G", "")
    last = GAME.foresee(drafting(centre="R", marker=1), ME, GAME.parse("C R"))
    assert (last.phase, last.boards[0].hand) == (Phase.DRAFT, "R")


@every_side
@every_table
def test_nothing_is_drawn_in_imagination(side: str, seats: int) -> None:
    for state in states_of_a_match(side, seats):
        for seat in map(Seat, range(seats)):
            for ahead in (False, True):
                imagined = GAME.imagine(state, seat, ahead=ahead)
                if imagined is not None:
                    assert GAME.to_act(imagined) == (seat,)
                    assert imagined.supply == state.supply
                    assert imagined.displays == state.displays
                    assert imagined.boards == state.boards
                    assert imagined.bag in (state.bag, state.bag._replace(inside="", discarded=""))


@every_side
@every_table
def test_placements_are_foreseen_as_they_are_played_without_opponents(
    side: str, seats: int
) -> None:
    luck, seen, picked = Random(f"{side} {seats}"), 0, 0
    for state in states_of_a_match(side, seats):
        if state.phase is not Phase.PLACING:
            continue
        me = state.turn
        builder = Player("builder", luck)
        turns: list[tuple[Intent, ...]] = []
        imagined: State | None = state
        while imagined is not None and not imagined.boards[me].passed:
            move = builder.choose([*GAME.moves(imagined, me)])
            tiles = GAME.facts(imagined, me, move)["tiles"]
            turns.append((Intent(move, (Condition("tiles", "=", tiles),)),))
            picked += move.startswith("pick")
            imagined = GAME.imagine(GAME.foresee(imagined, me, move), me)
        plan = validate_plan(GAME, state, me, Plan(tuple(turns[:20])))
        foreseen = foresee(GAME, state, me, plan)
        assert foreseen is not None
        after = state
        draws = 0
        while plan.turns:
            seat = GAME.to_act(after)[0]
            if seat == BAG:
                move = GAME.draw(after, Shuffler("undisturbed", draws))
                draws += 1
            elif seat == me:
                decision = decide(GAME, after, me, plan)
                assert decision.move is not None
                assert not decision.dropped
                move, plan = decision.move, decision.plan
            else:
                move = GAME.moves(after, seat)[-1]  # a pass, for it comes last
            last, after = after, GAME.play(after, seat, move).state
            if plan.turns:
                assert after.round == last.round
        mine = after.boards[me]
        if after.phase is not Phase.OVER:
            assert (mine.stars, mine.hand) == foreseen.boards[me][1:3]
            assert mine.score == foreseen.boards[me].score
            seen += 1
    assert seen > 3
    assert picked > 0
