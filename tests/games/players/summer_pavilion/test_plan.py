"""The value of boards, and plans for placements."""

from random import Random

import pytest

from games.core import Seat
from games.players.compiled import ints
from games.players.summer_pavilion.board import end_points
from games.players.summer_pavilion.moves import FIRST_PASS, written
from games.players.summer_pavilion.plan import BEST, best_plan, new_desk
from games.players.summer_pavilion.quick import packed, quick_placement
from games.players.summer_pavilion.table import BOARDS, HAND, LAID, SUPPLY, TILES, TURN, table_of
from games.players.summer_pavilion.value import (
    PROMISE_AT,
    WEIGHTS_SIZE,
    bits,
    board_value,
    entries,
    kept_value,
    starter_value,
    tile_value,
)
from games.players.summer_pavilion.weights import no_weights, weights
from games.summer_pavilion.model import COLOURS, Phase, Side, State
from games.summer_pavilion.scoring import bonuses
from tests.games.players.summer_pavilion.matches import GAME, positions

SIDES = list(Side)


def boards(side: Side) -> list[tuple[State, Seat]]:
    """Positions of the placing phase with all kinds of boards."""
    found = list(positions(["greedy", "tico", "barca"], side, "boards"))
    return [(state, seat) for state, seat in found if state.phase is Phase.PLACING]


def test_bits_counts_every_space_once() -> None:
    luck = Random(1)
    for _ in range(200):
        spaces = luck.randrange(1 << 42)
        assert bits(spaces) == spaces.bit_count()
    assert bits((1 << 42) - 1) == 42


@pytest.mark.parametrize("side", SIDES)
def test_the_bonuses_of_the_end_are_those_of_the_rules(side: Side) -> None:
    for state, seat in boards(side):
        table = table_of(state)
        board = BOARDS + state.turn * 10
        _, stars, numbers = bonuses(side, seat, state.boards[seat].stars)
        points = end_points(SIDES.index(side), table[board + TILES], table[board + LAID])
        assert points == stars + numbers


@pytest.mark.parametrize("side", SIDES)
def test_the_value_is_the_sum_of_its_entries(side: Side) -> None:
    learnt, found, number = weights(side), ints([0] * 40), SIDES.index(side)
    for place, (state, _) in enumerate(boards(side)):
        table, ended = table_of(state), place % 5
        board = BOARDS + state.turn * 10
        tiles, laid = table[board + TILES], table[board + LAID]
        kept = 0b00001_00000_00010_00000_00001_00000
        count = entries(number, ended, tiles, laid, kept, 1, found)
        assert sum(learnt[found[entry]] for entry in range(count)) == (
            board_value(number, ended, tiles, laid, learnt)
            + kept_value(number, ended, tiles, laid, kept, learnt)
            + starter_value(ended, 1, learnt)
        )


@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("ended", range(6))
def test_the_gain_of_a_tile_is_the_difference_in_value(side: Side, ended: int) -> None:
    learnt, number = weights(side), SIDES.index(side)
    for state, seat in boards(side)[::3]:
        table = table_of(state)
        board = BOARDS + seat * 10
        tiles, laid = table[board + TILES], table[board + LAID]
        for move in GAME.moves(state, seat):
            if not move.startswith("place"):
                continue
            _, star, slot, colour, _ = move.split(" ")
            place = ["C", "W", "NW", "NE", "E", "SE", "SW"].index(star)
            here, tint = place * 6 + int(slot) - 1, COLOURS.index(colour)
            after = board_value(
                number, ended, tiles | 1 << here, laid | 1 << place * 6 + tint, learnt
            )
            before = board_value(number, ended, tiles, laid, learnt)
            assert tile_value(number, ended, tiles, laid, here, tint, learnt) == after - before


def brute(state: State, seat: Seat) -> int:
    """The most points of one seat in the last round after all others have passed."""
    best = -1000
    for move in GAME.moves(state, seat):
        after = GAME.apply(state, seat, move).state
        after = after._replace(bag=state.bag)  # nothing comes back from the tower
        outcome = GAME.outcome(after)
        best = max(best, outcome.scores[seat] if outcome else brute(after, seat))
    return best


@pytest.mark.parametrize("hand", ["PPP", "PGB", "OOYY", "RRR", "PRR", "GGRR", "BBBB"])
def test_a_wide_plan_for_the_last_round_finds_the_most_points(hand: str) -> None:
    *_, (state, seat) = boards(Side.STANDARD)
    assert state.round == 6
    lonely = tuple(
        board._replace(hand=hand if place == seat else "", passed=place != seat)
        for place, board in enumerate(state.boards)
    )
    bag = state.bag._replace(inside="", discarded="")
    state = state._replace(boards=lonely, supply="", bag=bag)
    table, desk = table_of(state), new_desk()
    board = BOARDS + seat * 10
    best_plan(
        0,
        5,
        table[board + TILES],
        table[board + LAID],
        packed(table, board + HAND),
        0,
        weights(Side.STANDARD),
        64,
        desk,
    )
    assert state.boards[seat].score + desk[BEST] // 100 == brute(state, seat)


@pytest.mark.parametrize("side", SIDES)
def test_a_plan_begins_with_a_legal_move(side: Side) -> None:
    desk = new_desk()
    for state, seat in boards(side):
        for learnt in (weights(side), no_weights()):
            table = table_of(state)
            move = written(int(quick_placement(table, learnt, 3, desk)))
            assert table[TURN] == seat
            assert move in GAME.moves(state, seat)


def test_a_player_who_sees_only_points_keeps_as_many_tiles_as_possible() -> None:
    state, seat = next((state, seat) for state, seat in boards(Side.STANDARD) if state.round < 6)
    full = (1 << 42) - 1
    table, desk = table_of(state), new_desk()
    table[BOARDS + seat * 10 + TILES] = full
    for colour in range(6):
        table[BOARDS + seat * 10 + HAND + colour] = 1
    move = int(quick_placement(table, no_weights(), 3, desk))
    assert move >= FIRST_PASS
    assert len(written(move).split(" ")) == 6
    assert packed(table, SUPPLY) > 0


@pytest.mark.parametrize("side", SIDES)
def test_the_weights_in_the_files_are_whole(side: Side) -> None:
    assert len(weights(side)) == len(no_weights()) == WEIGHTS_SIZE
    assert all(weights(side)[place] > 0 for place in range(PROMISE_AT, WEIGHTS_SIZE))
