"""The search's array of numbers agrees with the rules on whole random matches."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.azul.model import Phase, State
from games.core import BAG, Move, Seat
from games.players.azul.desk import FINAL, LAID, MOVES, ROWS, STAYS, UNDO, lay_table, new_desk
from games.players.azul.laying import complete_rows, end_bonus, open_spaces, tile_points
from games.players.azul.table import (
    BOARD_SIZE,
    GREY,
    HELD,
    IN_COLUMNS,
    IN_ROWS,
    LINE_BITS,
    LINE_MASK,
    SCORE,
    TAKEN,
    WIDTH,
    board_at,
    move_code,
    move_text,
    table_of,
)
from games.players.azul.taking import list_moves, put_back, take
from games.players.azul.value import OVER, stage_now
from games.players.azul.weights import weights
from games.players.azul.worth import board_entry
from games.shuffle import Shuffler

AZUL = GAMES["azul"]
MATCHES = 6
every_table = pytest.mark.parametrize(
    ("seats", "wall"),
    [(seats, wall) for seats in (2, 3, 4) for wall in ("coloured", "grey")],
)


def matches(seats: int, wall: str) -> Iterator[tuple[State, Seat, Move, State]]:
    """All moves of random matches: the state, the seat, the move, and the next state."""
    for number in range(MATCHES):
        random = Random(f"{seats} {wall} {number}")
        state: Any = AZUL.start(seats, {"wall": wall})
        draws = 0
        while to_act := AZUL.to_act(state):
            seat = random.choice(to_act)
            if seat == BAG:
                move = AZUL.draw(state, Shuffler(str(number), draws))
                draws += 1
            else:
                move = random.choice(moves_of(state, seat))
            after: Any = AZUL.play(state, seat, move).state
            yield state, seat, move, after
            state = after


def moves_of(state: State, seat: Seat) -> list[Move]:
    """The legal moves; half of the time without the floor line, so that walls grow."""
    moves = list(AZUL.moves(state, seat))
    if len(state.centre) % 2:
        return moves
    return [move for move in moves if not move.endswith("F")] or moves


def numbers(table: Any) -> list[int]:
    """The numbers of the state on a desk."""
    return [int(number) for number in table[:WIDTH]]


@every_table
def test_takes_are_listed_made_and_undone_as_in_the_rules(seats: int, wall: str) -> None:
    desk = new_desk()
    for state, seat, move, after in matches(seats, wall):
        if state.phase is not Phase.OFFER:
            continue
        lay_table(desk, table_of(state))
        end = list_moves(desk, MOVES)
        listed = [move_text(int(desk[place])) for place in range(MOVES, end)]
        assert listed == without_twins(state)
        before = numbers(desk)
        take(desk, move_code(move), UNDO)
        if after.phase is Phase.OFFER:
            assert numbers(desk) == numbers(table_of(after))
        put_back(desk, move_code(move), UNDO)
        assert numbers(desk) == before
        assert seat == state.turn


def without_twins(state: State) -> list[Move]:
    """The legal moves, of displays with the same tiles only those of the first."""
    heaps = ["".join(sorted(tiles)) for tiles in state.displays]
    firsts = {str(place + 1) for place, heap in enumerate(heaps) if heap not in heaps[:place]}
    moves = AZUL.moves(state, state.turn)
    return [move for move in moves if move.split(" ")[0] in firsts | {"C"}]


@every_table
def test_tiles_are_laid_and_scored_as_in_the_rules(seats: int, wall: str) -> None:
    """The wall tiling of every round, with the columns that the match has chosen."""
    chosen: dict[tuple[int, int], int] = {}
    begun = None
    desk = new_desk()
    for state, seat, move, after in matches(seats, wall):
        if state.phase is Phase.OFFER and after.phase is not Phase.OFFER:
            lay_table(desk, table_of(state))
            take(desk, move_code(move), UNDO)
            begun, chosen = numbers(desk), {}
        elif state.phase is Phase.TILING:
            _, row, column = move.split(" ")
            chosen[seat, int(row) - 1] = int(column) - 1
        if begun is not None and after.phase in (Phase.DEAL, Phase.OVER):
            ended = numbers(table_of(after))
            for other in range(seats):
                base = board_at(other)
                board = tiled(begun, other, chosen)
                if after.phase is Phase.OVER:
                    board[SCORE] += end_bonus(board[TAKEN], board[IN_ROWS])
                assert board == ended[base : base + BOARD_SIZE]
            begun = None


def tiled(table: list[int], seat: int, chosen: dict[tuple[int, int], int]) -> list[int]:
    """A board after its wall tiling, by the arithmetic of the search."""
    base = board_at(seat)
    held, wall, in_rows, in_columns, floor, score = table[base : base + 6]
    for row in range(5):
        tiles = held >> LINE_BITS * row & LINE_MASK
        if (tiles & 7) <= row:
            continue
        held -= tiles << LINE_BITS * row
        spaces = open_spaces(table[GREY], wall, in_rows, in_columns, row, tiles >> 3)
        if not spaces:
            floor = min(7, floor + row + 1)
            continue
        column = chosen.get((seat, row), spaces.bit_length() - 1)
        assert spaces >> column & 1
        score += tile_points(wall, row, column)
        wall |= 1 << 5 * row + column
        in_rows |= 1 << 5 * row + (tiles >> 3)
        in_columns |= 1 << 5 * column + (tiles >> 3)
    score = max(0, score - [0, 1, 2, 4, 6, 8, 11, 14][floor])
    return [held, wall, in_rows, in_columns, 0, score, 0, 0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_search_sees_the_end_of_a_round_as_the_rules_do(seats: int) -> None:
    """Scores, what stays, and whether the match is over; the coloured wall leaves no choice."""
    desk, known = new_desk(), weights("coloured")
    ends = 0
    for state, _, move, after in matches(seats, "coloured"):
        if state.phase is not Phase.OFFER or after.phase is Phase.OFFER:
            continue
        lay_table(desk, table_of(state))
        take(desk, move_code(move), UNDO)
        assert (stage_now(desk, known) == OVER) == (after.phase is Phase.OVER)
        for seat, board in enumerate(after.boards):
            entry = board_entry(desk, known, seat)
            bonus = end_bonus(
                *(int(table_of(after)[board_at(seat) + at]) for at in (TAKEN, IN_ROWS))
            )
            earned = bonus if after.phase is Phase.OVER else 0
            assert desk[entry + FINAL] - bonus == board.score - earned
            assert desk[entry + ROWS] == complete_rows(table_of(after)[board_at(seat) + TAKEN])
            tiles = "".join(board.lines) + "".join(board.wall).replace(".", "")
            assert desk[entry + STAYS] == len(tiles)
        ends += 1
        assert (after.idle == 0) == any(
            desk[board_entry(desk, known, seat) + LAID] for seat in range(seats)
        )
    assert ends >= 5 * MATCHES


def test_a_move_reads_back_from_its_number() -> None:
    for _, seat, move, _ in matches(4, "coloured"):
        if seat != BAG:
            assert move_text(move_code(move)) == move


def test_a_board_is_where_its_numbers_are() -> None:
    state = AZUL.start(3)
    table = table_of(
        state._replace(boards=tuple(b._replace(score=9 - s) for s, b in enumerate(state.boards)))
    )
    assert [int(table[board_at(seat) + SCORE]) for seat in range(3)] == [9, 8, 7]
    assert int(table[board_at(0) + HELD]) == int(table[board_at(0) + IN_COLUMNS]) == 0
