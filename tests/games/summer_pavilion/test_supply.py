"""When the supply is refilled, and from where."""

import pytest

from games.core import Seat
from games.shuffle import Shuffler
from games.summer_pavilion.model import Passed, Picked
from tests.games.summer_pavilion.tables import (
    GAME,
    after,
    board,
    covered,
    drafting,
    events,
    legal,
    placing,
    refusal,
    tiles_of,
    waits_for,
)

WINDOW = covered("SW5", hand="GGGGGGG")
SPARE = board(hand="RR")


def test_the_supply_is_refilled_to_10_before_the_next_turn() -> None:
    state = after(placing(WINDOW, SPARE), "0 place SW 6 G 0", "0 pick P P G")
    assert (len(state.supply), waits_for(state), state.turn) == (7, "bag", 1)
    assert legal(state, 1) == legal(state, 0) == legal(state, -1) == []
    state = after(state, "bag supply RRR")
    assert (state.supply, waits_for(state)) == ("GOOYYBRRRR", "1")


@pytest.mark.parametrize("tiles", ["RR", "RRRR"])
def test_a_refill_has_exactly_the_missing_number_of_tiles(tiles: str) -> None:
    state = after(placing(WINDOW, SPARE), "0 place SW 6 G 0", "0 pick P P G")
    error = refusal(state, f"bag supply {tiles}")
    assert (error.key, str(error)) == (
        "wrong-draw-size",
        f"the bag must draw 3 tiles here, not {len(tiles)}",
    )


def test_the_bag_draws_as_many_tiles_as_are_missing() -> None:
    state = after(placing(WINDOW, SPARE), "0 place SW 6 G 0", "0 pick P P G")
    word, tiles = GAME.draw(state, Shuffler("x", 0)).split()
    assert (word, len(tiles)) == ("supply", 3)
    error = refusal(state, "bag deal PPPP GGGG OOOO YYYY BBBB")
    assert error.key == "not-a-supply"


def test_the_supply_is_not_refilled_between_a_placement_and_its_pick() -> None:
    state = after(placing(WINDOW, SPARE, supply="PG", bag=""), "0 place SW 6 G 0")
    assert state.bag.discarded == "GGGGG"
    assert waits_for(state) == "0"


def test_a_full_supply_needs_no_refill() -> None:
    state = after(placing(WINDOW, SPARE), "0 place SW 1 G 0")
    assert waits_for(state) == "1"


def test_the_supply_is_refilled_before_an_automatic_pass() -> None:
    state = placing(WINDOW, board(), board(hand="R"))
    state = after(state, "0 place SW 6 G 0", "0 pick P P G")
    assert (waits_for(state), state.turn, state.boards[1].passed) == ("bag", 1, False)
    assert events(state, "bag supply RRR") == (Passed(Seat(1), "", "", 0),)
    state = after(state, "bag supply RRR")
    assert (waits_for(state), state.boards[1].passed) == ("2", True)


def test_without_tiles_for_a_refill_an_automatic_pass_follows_the_pick_at_once() -> None:
    statue = covered("W2", "NW3", "NW4", hand="PY")
    state = placing(statue, board(), supply="GGOO", bag="", round=2)
    state = after(state, "0 place W 1 P 0")
    assert events(state, "0 pick G G") == (Picked(Seat(0), "GG"), Passed(Seat(1), "", "", 0))


def test_an_empty_bag_is_refilled_from_the_tower() -> None:
    state = placing(WINDOW, SPARE, bag="", tower="YYBB")
    state = after(state, "0 place SW 6 G 0", "0 pick P P G")
    assert state.bag == ("PGOYBR", "", "GGGGGYYBB")
    state = after(state, "bag supply GGB")
    assert state.bag == ("PGOYBR", "GGGYYB", "")


def test_the_bag_gives_what_it_has_before_the_tower() -> None:
    state = placing(WINDOW, SPARE, bag="R", tower="Y")
    state = after(state, "0 place SW 6 G 0", "0 pick P P G")
    assert refusal(state, "bag supply GRY").key == "not-in-bag"
    state = after(state, "bag supply RGY")
    assert state.bag == ("PGOYBR", "GGGG", "")


def test_a_bag_with_exactly_enough_tiles_leaves_the_tower_alone() -> None:
    state = placing(WINDOW, SPARE, bag="RRR", tower="Y")
    state = after(state, "0 place SW 6 G 0", "0 pick P P G", "bag supply RRR")
    assert state.bag == ("PGOYBR", "", "GGGGGY")


def test_the_supply_stays_short_while_bag_and_tower_are_empty_and_is_refilled_later() -> None:
    start = placing(board(hand="GBBB"), board(hand="RRRRO"), supply="PPGG", bag="")
    state = after(start, "0 place SW 1 G 0")
    assert (waits_for(state), state.supply) == ("1", "PPGG")
    state = after(state, "1 place NE 3 R 0")
    assert (waits_for(state), state.bag.discarded) == ("bag", "RR")
    error = refusal(state, "bag supply RRR")
    assert str(error) == "the bag must draw 2 tiles here, not 3"
    state = after(state, "bag supply RR")
    assert (waits_for(state), state.supply) == ("0", "PPGGRR")
    assert state.bag.total == 0


def test_the_supply_is_refilled_with_the_only_tile_left() -> None:
    state = placing(board(hand="GGG"), SPARE, supply="PPGG", bag="")
    state = after(state, "0 place SW 2 G 0")
    assert (waits_for(state), state.bag.discarded) == ("bag", "G")
    assert after(state, "bag supply G").supply == "PPGGG"


def test_discards_of_a_pass_refill_the_supply_before_the_next_turn() -> None:
    state = placing(board(hand="GGG"), SPARE, supply="PPGG", bag="")
    state = after(state, "0 pass G end")
    assert (waits_for(state), state.turn) == ("bag", 1)
    assert after(state, "bag supply GG").supply == "PPGGGG"


@pytest.mark.parametrize("size", range(10))
def test_any_supply_below_10_is_refilled(size: int) -> None:
    state = placing(board(hand="GG"), SPARE, supply="P" * size)
    assert (waits_for(state), legal(state, 0)) == ("bag", [])
    assert refusal(state, "0 place SW 1 G 0").key == "not-your-turn"
    assert len(GAME.draw(state, Shuffler("x", 0)).split()[1]) == 10 - size


def test_the_supply_is_not_refilled_while_tiles_are_taken() -> None:
    state = after(drafting(displays="GGGG BBBB", supply="PP"), "0 1 G")
    assert waits_for(state) == "1"


@pytest.mark.parametrize(("round", "due"), [(1, "bag"), (5, "bag"), (6, "nobody")])
def test_after_the_last_pass_of_round_6_nothing_is_refilled(round: int, due: str) -> None:  # noqa: A002  the word of the table
    state = placing(board(hand="GGG"), board(passed=True), supply="PPGG", bag="", round=round)
    state = after(state, "0 pass end")
    assert waits_for(state) == due
    assert (state.supply, state.bag.discarded) == ("PPGG", "GGG")


def test_in_round_6_the_supply_is_refilled_before_a_last_automatic_pass() -> None:
    state = placing(board(hand="GGG"), board(), supply="PPGG", bag="", round=6)
    state = after(state, "0 pass end")
    assert (waits_for(state), state.turn) == ("bag", 1)
    state = after(state, "bag supply GGG")
    assert (waits_for(state), state.supply) == ("nobody", "PPGGGGG")


def test_at_the_end_of_a_round_the_supply_comes_before_the_displays() -> None:
    state = placing(board(hand="G" * 9), board(passed=True), supply="PPGG", bag="")
    state = after(state, "0 pass G end")
    assert (state.round, waits_for(state), state.bag.discarded) == (2, "bag", "G" * 8)
    assert refusal(state, "bag deal GGGG GGGG - - -").key == "not-a-supply"
    state = after(state, "bag supply GGGGGG")
    assert (waits_for(state), len(state.supply)) == ("bag", 10)
    state = after(state, "bag deal GG - - - -")
    assert state.displays == ("GG", "", "", "", "")
    assert waits_for(state) == "0"


def test_a_supply_that_takes_the_last_tiles_leaves_none_for_the_displays() -> None:
    state = placing(board(hand="G" * 7), board(passed=True), supply="PPGG", bag="")
    state = after(state, "0 pass G end", "bag supply GGGGGG")
    assert (state.round, state.phase, waits_for(state)) == (2, "placing", "0")
    assert state.displays == ("",) * 5


def test_a_refill_changes_nothing_else() -> None:
    before = after(placing(WINDOW, SPARE), "0 place SW 6 G 0", "0 pick P P G")
    state = after(before, "bag supply RRR")
    assert state == before._replace(supply=state.supply, bag=state.bag)
    assert sorted(tiles_of(state)) == sorted(tiles_of(before))
