"""Players who have blocked each other are in different divisions where that is possible."""

import pytest

from games.standings.apart import keep_apart
from games.standings.results import Player


@pytest.mark.parametrize(
    ("divisions", "pairs", "expected"),
    [
        pytest.param([[1, 2], [3, 4]], [], [[1, 2], [3, 4]], id="nobody has blocked anybody"),
        pytest.param([[1, 2], [3, 4]], [(1, 3)], [[1, 2], [3, 4]], id="they are apart already"),
        pytest.param([[1, 2], [3, 4]], [(1, 2)], [[3, 2], [1, 4]], id="those of rank 1 change"),
        pytest.param(
            [[1, 2], [3, 4]], [(1, 2), (1, 4)], [[1, 2], [3, 4]], id="no exchange leaves fewer"
        ),
        pytest.param([[1, 2, 3]], [(1, 2)], [[1, 2, 3]], id="there is one division"),
        pytest.param([[1, 2, 3], [4, 5]], [(1, 3)], [[4, 2, 3], [1, 5]], id="a smaller division"),
    ],
)
def test_blocked_pairs_are_dealt_to_different_divisions(
    divisions: list[list[int]], pairs: list[tuple[int, int]], expected: list[list[int]]
) -> None:
    players = [[Player(one) for one in group] for group in divisions]
    wanted = [(Player(one), Player(other)) for one, other in pairs]
    assert keep_apart(players, wanted) == expected
