"""The ladder: legal challenges, and the order after a match."""

import pytest

from games.standings.ladder import (
    Reach,
    Refusal,
    after_challenge,
    after_joining,
    refusal,
)
from games.standings.results import Player

LADDER = [Player(number) for number in range(1, 7)]


@pytest.mark.parametrize(
    ("challenger", "challenged", "expected"),
    [
        pytest.param(2, 1, None, id="the next rung"),
        pytest.param(4, 1, None, id="three rungs up"),
        pytest.param(5, 1, Refusal.TOO_FAR, id="not four"),
        pytest.param(1, 2, Refusal.NOT_ABOVE, id="not down"),
        pytest.param(3, 3, Refusal.NOT_ABOVE, id="not oneself"),
        pytest.param(9, 1, Refusal.ABSENT, id="a stranger"),
        pytest.param(1, 9, Refusal.ABSENT, id="to a stranger"),
    ],
)
def test_a_challenge_goes_up_to_three_rungs(
    challenger: int, challenged: int, expected: Refusal | None
) -> None:
    assert refusal(LADDER, Player(challenger), Player(challenged)) == expected


def test_one_challenge_at_a_time() -> None:
    assert refusal(LADDER, Player(3), Player(2), busy={Player(2)}) is Refusal.BUSY
    assert refusal(LADDER, Player(3), Player(2), busy={Player(3)}) is Refusal.BUSY
    assert refusal(LADDER, Player(3), Player(2), busy={Player(4)}) is None


def test_the_same_player_cannot_be_challenged_twice_in_a_row() -> None:
    two = [Player(2)]
    assert refusal(LADDER, Player(3), Player(2), latest=two) is Refusal.AGAIN
    assert refusal(LADDER, Player(3), Player(2), latest=[*two, Player(1)]) is None
    assert refusal(LADDER, Player(3), Player(2), latest=two, reach=Reach(rest=0)) is None


def test_a_winner_from_below_takes_the_place_and_the_others_move_down() -> None:
    assert after_challenge(LADDER, Player(5), Player(2)) == [1, 5, 2, 3, 4, 6]


def test_a_winner_from_above_stays() -> None:
    assert after_challenge(LADDER, Player(2), Player(5)) == LADDER


def test_newcomers_begin_at_the_bottom() -> None:
    assert after_joining(LADDER, Player(9)) == [*LADDER, 9]
    assert after_joining(LADDER, Player(2)) == LADDER
