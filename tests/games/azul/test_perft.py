"""Perft counts of given states."""

import pytest

from games.azul.model import State
from games.log import perft
from tests.games.azul.tables import GAME, after, board, table, tiled


def dealt(deal: str, seats: int = 2) -> State:
    """The first round of a match with this deal."""
    return after(GAME.start(seats), f"bag deal {deal}")


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        # One display with two colours. Depth 1: two colours to five lines or the floor line, 12.
        # Depth 2: the other colour lies in the centre, and the other seat's board is empty:
        # 6 answers to each of the 12, 72. Then the round is over and the bag would draw: 0.
        pytest.param(table(displays="BBYY"), [1, 12, 72, 0], id="one display"),
        # Five displays of one colour each. Depth 1: 5 x 6 = 30. Depth 2: four displays are left
        # and nothing went to the centre, 30 x 24 = 720. Depth 3: seat 0 again, three displays
        # left: 18 ways if it used the floor line before, and 15 if it used a line, for no other
        # colour fits there: 5 x (1 x 24 x 18 + 5 x 24 x 15) = 11,160.
        pytest.param(
            dealt("BBBB YYYY RRRR KKKK WWWW"), [1, 30, 720, 11160], id="displays of one colour"
        ),
        # Depth 1: the displays show 3 + 3 + 2 + 4 + 3 = 15 colours, each to 6 places, 90.
        # Depth 2: a display with n colours gives n - 1 to the centre, which was empty, so one
        # way to take is gone whatever was taken: 90 x 14 x 6 = 7,560. Depth 3 is recorded; the
        # second referee counts the same.
        pytest.param(
            dealt("BRRW YYKW KKBB RWYB WWRY"), [1, 90, 7560, 489084], id="an ordinary deal"
        ),
        # Depth 1: nine displays of four colours, 36 x 6 = 216. Depth 2: 32 colours on displays
        # and 3 in the centre, 216 x 35 x 6 = 45,360.
        pytest.param(dealt(" ".join(["BYRK"] * 9), 4), [1, 216, 45360], id="four seats"),
        # Line 1 is full, line 2 holds red, row 3 has red, and red fits lines 2, 4 and 5. Blue
        # fits 3, 4 and 5. Depth 1: red 4 and blue 4 ways, 8. Depth 2: the other colour, 8 x 6.
        pytest.param(
            table(board("K R.", "..... ..... ....R"), displays="BBRR"),
            [1, 8, 48, 0],
            id="a board with obstacles",
        ),
        # Two seats with one row each. Depth 1: 5 + 5. Depth 2: one seat, then the other, in
        # either order: 2 x 25.
        pytest.param(
            tiled(board("R"), board("Y"), wall="grey").state, [1, 10, 50, 0], id="grey tiling"
        ),
        # One seat with red in rows 1 and 2: five columns, then the four others.
        pytest.param(
            tiled(board("R RR"), wall="grey").state, [1, 5, 20, 0], id="grey tiling, two rows"
        ),
    ],
)
def test_sequences_of_moves(state: State, counts: list[int]) -> None:
    assert [perft(GAME, state, depth) for depth in range(len(counts))] == counts
