"""Text boards of Summer Pavilion."""

from games.core import Seat
from renderers import text_board
from renderers.core import Scene, SceneKind
from renderers.gallery import position_after


def test_the_text_board_has_hands_stars_and_features() -> None:
    state = position_after("summer-pavilion", 2, "side=standard", 0).state
    stars = ("P..R..", "PP....", "......", "......", "......", "......", "......")
    board = state.boards[0]._replace(stars=stars, hand="PPG")
    state = state._replace(boards=(board, state.boards[1]), marker=Seat(0))
    lines = text_board(Scene("summer-pavilion", SceneKind.TURN, state, ("Ana", "Bruno"))).split(
        "\n"
    )
    for line in (
        "Summer Pavilion, round 1 of 6, purple is wild. Ana takes tiles.",
        "Tiles to place: 2 purple, 1 green.",
        "Has the first-player marker.",
        "Star C, takes green, orange, yellow, blue: 1 purple, 4 red. Open: 2, 3, 5, 6.",
        "Star W, purple: 1 purple, 2 purple. Open: 3, 4, 5, 6.",
        "Pillars, 1 tile each: 0 of 6: nothing.",
        "Number sets: 2 of 7 with 1, 1 of 7 with 2, 0 of 7 with 3, 1 of 7 with 4.",
    ):
        assert line in lines, line


def test_the_text_board_of_the_variant_side_has_the_cost_of_its_slots() -> None:
    state = position_after("summer-pavilion", 2, "side=variant", 0).state
    text = text_board(Scene("summer-pavilion", SceneKind.TURN, state, ()))
    assert "Slots 1 to 6 cost 3, 2, 1, 4, 5, 6 tiles, on star C 3." in text
    assert "Star W, any colour: nothing. Open: 1, 2, 3, 4, 5, 6." in text
