"""Boards of Azul show tiles in their full colour, open spaces faint, and new tiles outlined."""

import pytest

from games import GAMES
from games.azul.model import COLOURS, SIZE, Board, State, Took
from games.azul.walls import printed_column
from games.core import Seat
from games.shuffle import Shuffler
from renderers import canvas
from renderers.azul.layout import BoardLayout, Style
from renderers.core import Scene, SceneKind, ThemeName
from renderers.drawing.canvas import Canvas
from renderers.drawing.colours import Rgb
from renderers.drawing.look import HEIGHT, WIDTH, look_for
from renderers.drawing.themes import AZUL_DYES
from renderers.parts.panels import EDGE
from tests.renderers.pixels import SHOWN, near

LAYOUT = BoardLayout.fit(Style.CLASSIC, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 100)
ORNAMENTS = {"W": "deep", "K": "bright"}
"""White resembles the light board and black the dark one, so these are found by their ornament."""


def state_with(board: Board) -> State:
    game = GAMES["azul"]
    state: State = game.start(2)
    state = game.play(state, Seat(-1), game.draw(state, Shuffler("pixels", 0))).state
    return state._replace(boards=(board, *state.boards[1:]))


@pytest.mark.parametrize("theme", list(ThemeName))
@pytest.mark.parametrize("colour", COLOURS)
def test_a_tile_on_the_wall_has_its_full_colour_and_an_open_space_its_faint_one(
    colour: str, theme: ThemeName
) -> None:
    chosen = look_for("azul", theme)
    base = AZUL_DYES[colour]._asdict()[ORNAMENTS.get(colour, "base")]
    faint = chosen.theme.faint(base, "board")
    bare = canvas(Scene("azul", SceneKind.BOARD, state_with(Board()), (), theme))
    for row in (0, 3):
        column = printed_column(row, colour)
        wall = ["." * SIZE] * SIZE
        wall[row] = "." * column + colour + "." * (SIZE - 1 - column)
        laid = canvas(
            Scene("azul", SceneKind.BOARD, state_with(Board(wall=tuple(wall))), (), theme)
        )
        space = LAYOUT.wall(row, column)
        assert share(laid, space, base) > SHOWN
        assert share(bare, space, faint) > SHOWN
        assert share(bare, space, base) < SHOWN
        beside = LAYOUT.wall(row, (column + 1) % SIZE)
        assert pixels(laid, beside) == pixels(bare, beside)


def pixels(drawn: Canvas, place: tuple[int, int]) -> list[Rgb]:
    """Every third pixel of a space of the board."""
    x, y = place
    steps = range(8, LAYOUT.pitch - 8, 3)
    return [drawn.colour_at(EDGE + x + right, EDGE + y + down) for down in steps for right in steps]


def share(drawn: Canvas, place: tuple[int, int], colour: Rgb) -> float:
    """How much of a space shows a colour."""
    found = pixels(drawn, place)
    return sum(near(pixel, colour) for pixel in found) / len(found)


def test_tiles_fill_a_pattern_line_from_the_right() -> None:
    board = Board(lines=("", "", "R", "", ""))
    drawn = canvas(Scene("azul", SceneKind.BOARD, state_with(board), ()))
    red = AZUL_DYES["R"].base
    assert share(drawn, LAYOUT.line(2, 0), red) > SHOWN
    assert share(drawn, LAYOUT.line(2, 1), red) == 0
    assert share(drawn, LAYOUT.line(2, 2), red) == 0


def test_tiles_of_the_last_move_are_outlined() -> None:
    board = Board(lines=("", "", "", "KKK", ""))
    took = Took(Seat(0), "1", "K", 2, 4, 0, marker=False)
    glow = look_for("azul", ThemeName.DARK).theme["glow"]
    drawn = canvas(Scene("azul", SceneKind.BOARD, state_with(board), (), events=(took,)))
    for place, outlined in ((0, False), (1, True), (2, True)):
        x, y = LAYOUT.line(3, place)
        seen = drawn.colour_at(EDGE + x + LAYOUT.pitch // 2, EDGE + y + 1)
        assert near(seen, glow) is outlined
