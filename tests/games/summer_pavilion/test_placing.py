"""Phase 2: turns, colours of stars, and points for a tile."""

import pytest

from games.core import Seat
from games.summer_pavilion.model import Passed, Placed
from games.summer_pavilion.scoring import chain_points
from tests.games.summer_pavilion.tables import (
    COLOURS,
    OUTER,
    PRINTED,
    after,
    board,
    covered,
    events,
    legal,
    placing,
    refusal,
    scores,
    waits_for,
)

HANDS = [board(hand="RRRR") for _ in range(4)]


@pytest.mark.parametrize("starter", [0, 1, 2, 3])
def test_turns_go_clockwise(starter: int) -> None:
    state = placing(*HANDS, turn=starter, starter=starter)
    seen = []
    for slot in ("1", "1", "1", "1", "2"):
        seen.append(int(waits_for(state)))
        assert [seat for seat in range(4) if legal(state, seat)] == [state.turn]
        state = after(state, f"{state.turn} place NE {slot} R 0")
    assert seen == [(starter + turn) % 4 for turn in range(5)]


def test_a_turn_is_one_tile_or_a_pass() -> None:
    state = after(placing(*HANDS), "0 place NE 1 R 0")
    assert waits_for(state) == "1"
    error = refusal(state, "0 place NE 2 R 0")
    assert (error.key, str(error)) == ("not-your-turn", "seat 0 is not to act; seat 1 is")


def test_seats_that_have_passed_are_skipped() -> None:
    state = after(placing(*HANDS), "0 place NE 1 R 0", "1 pass R end", "2 place NE 1 R 0")
    state = after(state, "3 pass R end", "0 place NE 2 R 0")
    assert waits_for(state) == "2"
    state = after(state, "2 pass end")
    assert waits_for(state) == "0"
    state = after(state, "0 pass end")
    assert state.round == 2


def test_the_last_seat_that_has_not_passed_continues_alone() -> None:
    state = after(placing(board(hand="RRRRRR"), board(hand="R")), "0 place NE 1 R 0", "1 pass end")
    state = after(state, "0 place NE 2 R 0", "0 place NE 3 R 0")
    assert state.boards[0] == board("NE:RRR...", score=5 + 1 + 2 + 3)


def test_a_seat_may_pass_although_it_could_place() -> None:
    assert legal(placing(board(hand="R")), word="pass") == ["pass end", "pass R end"]


def test_nothing_but_placing_and_passing_is_a_turn() -> None:
    for move in ("1 R", "C R", "pick R", "supply R", "deal R"):
        error = refusal(placing(*HANDS), f"0 {move}")
        assert (error.key, str(error)) == ("illegal-move", f"'{move}' is not legal now")


@pytest.mark.parametrize("colour", COLOURS)
def test_the_central_star_takes_any_colour_not_yet_on_it(colour: str) -> None:
    state = placing(board(hand="PGOYBR"), round=1)
    assert f"place C 1 {colour} 0" in legal(state)
    laid = placing(board(f"C:.....{colour}", hand="PGOYBR"), round=1)
    offered = {move.split()[3] for move in legal(laid, word="place C 1 ")}
    assert offered == set(COLOURS) - {colour}


def test_the_central_star_has_six_different_colours_in_the_end() -> None:
    state = placing(board("C:.GOYBR", hand="PGOYBR"))
    assert legal(state, word="place C") == ["place C 1 P 0"]
    error = refusal(state, "0 place C 1 G 0")
    assert (error.key, str(error)) == ("summer-wrong-colour", "star C takes purple here, not green")
    assert error.values == {"star": "C", "colours": "P", "colour": "G"}


@pytest.mark.parametrize(("star", "colour"), [*PRINTED.items()])
def test_no_other_colour_can_be_laid_on_an_outer_star(star: str, colour: str) -> None:
    state = placing(board(hand="PGOYBR"), round=1 if colour != "P" else 2)
    for other in COLOURS:
        if other != colour:
            assert refusal(state, f"0 place {star} 1 {other} 0").key == "summer-wrong-colour"


CHAINS = [
    pytest.param("x.....", 1, id="a lone tile"),
    pytest.param("x#....", 2, id="two"),
    pytest.param("#x....", 2, id="two, the other way"),
    pytest.param("#x#...", 3, id="joins both sides"),
    pytest.param("x##...", 3, id="three in a row"),
    pytest.param("x.#...", 1, id="a gap ends the chain"),
    pytest.param("#.x.#.", 1, id="gaps on both sides"),
    pytest.param("##x##.", 5, id="five"),
    pytest.param("##x.##", 5, id="round the ring behind"),
    pytest.param("x....#", 2, id="space 1 touches space 6"),
    pytest.param("#....x", 2, id="space 6 touches space 1"),
    pytest.param("#...#x", 3, id="from 5 over 6 to 1"),
    pytest.param("x#..##", 4, id="both ways over the ring"),
    pytest.param("x#.#.#", 3, id="a lone tile opposite does not count"),
    pytest.param("#.#x#.", 3, id="only the chain that it joins"),
    pytest.param("x.###.", 1, id="not a longer chain elsewhere"),
    pytest.param("x#####", 6, id="the sixth on space 1"),
    pytest.param("#x####", 6, id="the sixth on space 2"),
    pytest.param("##x###", 6, id="the sixth on space 3"),
    pytest.param("###x##", 6, id="the sixth on space 4"),
    pytest.param("####x#", 6, id="the sixth on space 5"),
    pytest.param("#####x", 6, id="the sixth on space 6"),
]


@pytest.mark.parametrize(("ring", "points"), CHAINS)
def test_a_tile_scores_the_chain_that_it_joins(ring: str, points: int) -> None:
    slot = ring.index("x")
    tiles = ring.replace("x", ".").replace("#", "B")
    start = placing(board(f"E:{tiles}", hand="BBBBBBB", score=10))
    assert scores(after(start, f"0 place E {slot + 1} B 0")) == [10 + points, 5]
    placed = events(start, f"0 place E {slot + 1} B 0")[0]
    assert placed == Placed(Seat(0), 4, slot, "B", "B" * (slot + 1), points)


def test_every_shape_of_a_ring_scores_the_spaces_that_can_be_reached() -> None:
    for shape in range(64):
        laid = {slot for slot in range(6) if shape >> slot & 1}
        for new in laid:
            reached = {new}
            for way in (1, -1):
                slot = (new + way) % 6
                while slot in laid and slot not in reached:
                    reached.add(slot)
                    slot = (slot + way) % 6
            tiles = "".join("G" if slot in laid else "." for slot in range(6))
            assert chain_points(tiles, new) == len(reached)


@pytest.mark.parametrize("star", OUTER)
def test_chains_do_not_go_on_to_another_star(star: str) -> None:
    everything_else = [f"{other}{slot}" for other in ("C", *OUTER) for slot in range(1, 7)]
    spaces = [space for space in everything_else if space[:-1] != star]
    start = placing(covered(*spaces, hand=PRINTED[star], score=20), supply="", bag="")
    assert scores(after(start, f"0 place {star} 1 {PRINTED[star]} 0"))[0] == 21


def test_the_central_star_scores_its_chains_in_any_colours() -> None:
    start = placing(board("C:PG..BR", hand="OOOY"))
    assert scores(after(start, "0 place C 3 O 0"))[0] == 5 + 5


def test_a_seat_without_tiles_passes_when_the_turn_comes_back() -> None:
    start = placing(board(hand="R"), board(hand="RR"))
    state = after(start, "0 place NE 1 R 0")
    assert waits_for(state) == "1"
    assert not state.boards[0].passed
    assert events(start, "0 place NE 1 R 0", "1 place NE 1 R 0") == (
        Placed(Seat(1), 3, 0, "R", "R", 1),
        Passed(Seat(0), "", "", 0),
    )
    state = after(state, "1 place NE 1 R 0")
    assert (waits_for(state), state.boards[0].passed) == ("1", True)
