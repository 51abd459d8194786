"""Whole matches of Azul with few tiles, which have short, empty and one-coloured rounds."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from games.azul.model import Board, State
from games.bag import Bag
from games.core import BAG, Seat
from tests.games.azul.tables import COLOURS, GAME, tiles_of
from tests.games.chance import ChosenTiles

PRINTED = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]

bags = st.one_of(
    st.lists(st.integers(0, 8), min_size=5, max_size=5).filter(any),
    st.sampled_from([[20, 0, 0, 0, 0], [0, 0, 0, 1, 0], [4, 4, 4, 4, 4], [0, 12, 0, 12, 0]]),
)


def check_board(owner: Board, wall: str) -> None:
    """Check the invariants of a board."""
    assert owner.score >= 0
    assert len(owner.floor) <= 7
    assert owner.floor.count("*") <= 1
    for row in range(5):
        line, cells = owner.lines[row], owner.wall[row]
        assert len(line) <= row + 1
        assert len(set(line)) <= 1
        assert not set(line) & set(cells)
        laid = cells.replace(".", "")
        assert len(set(laid)) == len(laid)
        if wall == "coloured":
            assert all(cell in (".", PRINTED[row][column]) for column, cell in enumerate(cells))
    for column in range(5):
        laid = "".join(cells[column] for cells in owner.wall).replace(".", "")
        assert len(set(laid)) == len(laid)


def check_table(state: State, wall: str) -> None:
    """Check the invariants of a state."""
    for owner in state.boards:
        check_board(owner, wall)
    marked = [seat for seat, owner in enumerate(state.boards) if "*" in owner.floor]
    assert marked in ([], [state.marker])
    assert all(len(tiles) <= 4 for tiles in state.displays)
    assert 0 <= state.idle <= 3
    if state.phase == "deal":
        assert state.bag.total > 0
        assert [owner.floor for owner in state.boards] == [""] * len(state.boards)
        assert all(
            len(line) <= row for owner in state.boards for row, line in enumerate(owner.lines)
        )


@settings(max_examples=max(60, settings().max_examples))
@given(
    seats=st.sampled_from([2, 3, 4]),
    wall=st.sampled_from(["coloured", "grey"]),
    counts=bags,
    data=st.data(),
)
def test_any_match_with_few_tiles_ends_and_keeps_them(
    seats: int, wall: str, counts: list[int], data: st.DataObject
) -> None:
    tiles = "".join(colour * count for colour, count in zip(COLOURS, counts, strict=True))
    state = GAME.start(seats, {"wall": wall})._replace(bag=Bag(COLOURS, tiles))

    def choose(limit: int) -> int:
        return data.draw(st.integers(0, limit - 1)) if limit > 1 else 0

    entries = 0
    while to_act := GAME.to_act(state):
        if to_act == (BAG,):
            deal = GAME.draw(state, ChosenTiles(choose))
            state = GAME.play(state, BAG, deal).state
            assert GAME.to_act(state) == (state.starter,)
        else:
            seat = Seat(to_act[choose(len(to_act))])
            moves = GAME.moves(state, seat)
            assert GAME.moves(state, seat) == moves
            state = GAME.play(state, seat, moves[choose(len(moves))]).state
        entries += 1
        assert entries < 3000
        assert Counter(tiles_of(state)) == Counter(tiles)
        check_table(state, wall)
    assert GAME.outcome(state) is not None
