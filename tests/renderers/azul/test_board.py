"""What the rules say lies somewhere is there in its full colour; what is open is faint."""

from functools import cache

import pytest

from games import GAMES
from games.azul.model import COLOURS, SIZE, Board, Took
from games.azul.model import State as AzulState
from games.azul.walls import printed_column
from games.core import Seat
from games.shuffle import Shuffler
from games.summer_pavilion.model import STARS, Placed
from games.summer_pavilion.model import Board as SummerBoard
from games.summer_pavilion.model import State as SummerState
from games.summer_pavilion.stars import STANDARD_COLOURS
from renderers import canvas
from renderers.azul.layout import BoardLayout, Style
from renderers.core import Scene, SceneKind, ThemeName
from renderers.drawing.canvas import Canvas
from renderers.drawing.colours import Rgb, distance
from renderers.drawing.look import HEIGHT, WIDTH, look_for
from renderers.drawing.themes import AZUL_DYES, SUMMER_DYES
from renderers.parts.panels import EDGE
from renderers.summer_pavilion.geometry import LENGTH, slot_at, towards
from renderers.summer_pavilion.pictures import SQUARE

LAYOUT = BoardLayout.fit(Style.CLASSIC, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE, 100)
MOST = {"W": "deep", "K": "bright"}
"""White is told from cream, and black from night, by the ornament."""
SHOWN = 0.06
"""At least this share of a tile shows its base; the rest is ornament and letter."""


def azul(board: Board) -> AzulState:
    game = GAMES["azul"]
    state: AzulState = game.start(2)
    state = game.play(state, Seat(-1), game.draw(state, Shuffler("pixels", 0))).state
    return state._replace(boards=(board, *state.boards[1:]))


@cache  # a picture has few colours, and thousands of pixels
def near(colour: Rgb, other: Rgb) -> bool:
    return distance(colour, other) < 9


@pytest.mark.parametrize("theme", list(ThemeName))
@pytest.mark.parametrize("colour", COLOURS)
def test_a_tile_on_the_wall_has_its_full_colour_and_an_open_space_its_faint_one(
    colour: str, theme: ThemeName
) -> None:
    chosen = look_for("azul", theme)
    base = AZUL_DYES[colour]._asdict()[MOST.get(colour, "base")]
    faint = chosen.theme.faint(base, "board")
    bare = canvas(Scene("azul", SceneKind.BOARD, azul(Board()), (), theme))
    for row in (0, 3):
        column = printed_column(row, colour)
        wall = ["." * SIZE] * SIZE
        wall[row] = "." * column + colour + "." * (SIZE - 1 - column)
        laid = canvas(Scene("azul", SceneKind.BOARD, azul(Board(wall=tuple(wall))), (), theme))
        space = LAYOUT.wall(row, column)
        assert share(laid, space, base) > SHOWN
        assert share(bare, space, faint) > SHOWN
        assert share(bare, space, base) < SHOWN
        beside = LAYOUT.wall(row, (column + 1) % SIZE)
        assert cell(laid, beside) == cell(bare, beside)


def cell(drawn: Canvas, place: tuple[int, int]) -> list[Rgb]:
    """Every third pixel of a space of the board."""
    x, y = place
    steps = range(8, LAYOUT.pitch - 8, 3)
    return [drawn.colour_at(EDGE + x + right, EDGE + y + down) for down in steps for right in steps]


def share(drawn: Canvas, place: tuple[int, int], colour: Rgb) -> float:
    """How much of a space shows a colour."""
    pixels = cell(drawn, place)
    return sum(near(pixel, colour) for pixel in pixels) / len(pixels)


def test_tiles_fill_a_pattern_line_from_the_right() -> None:
    board = Board(lines=("", "", "R", "", ""))
    drawn = canvas(Scene("azul", SceneKind.BOARD, azul(board), ()))
    red = AZUL_DYES["R"].base
    assert share(drawn, LAYOUT.line(2, 0), red) > SHOWN
    assert share(drawn, LAYOUT.line(2, 1), red) == 0
    assert share(drawn, LAYOUT.line(2, 2), red) == 0


def test_the_last_move_is_outlined() -> None:
    board = Board(lines=("", "", "", "KKK", ""))
    took = Took(Seat(0), "1", "K", 2, 4, 0, marker=False)
    glow = look_for("azul", ThemeName.DARK).theme["glow"]
    drawn = canvas(Scene("azul", SceneKind.BOARD, azul(board), (), events=(took,)))
    for place, outlined in ((0, False), (1, True), (2, True)):
        x, y = LAYOUT.line(3, place)
        seen = drawn.colour_at(EDGE + x + LAYOUT.pitch // 2, EDGE + y + 1)
        assert near(seen, glow) is outlined


def summer(board: SummerBoard) -> SummerState:
    state: SummerState = GAMES["summer-pavilion"].start(2)
    return state._replace(boards=(board, *state.boards[1:]))


def with_tiles(slot: int, *names: str) -> SummerBoard:
    """A board with a tile at the same slot of these stars."""
    stars = list(SummerBoard().stars)
    for name in names:
        stars[STARS.index(name)] = "." * slot + STANDARD_COLOURS[name] + "." * (5 - slot)
    return SummerBoard(stars=tuple(stars))


@pytest.mark.parametrize("theme", list(ThemeName))
def test_every_slot_of_a_star_shows_its_tile_and_no_other_does(theme: ThemeName) -> None:
    boards = [SummerBoard(), *(with_tiles(slot, *STANDARD_COLOURS) for slot in range(6))]
    bare, *drawn = [
        canvas(Scene("summer-pavilion", SceneKind.BOARD, summer(board), (), theme))
        for board in boards
    ]
    for name, colour in STANDARD_COLOURS.items():
        base = SUMMER_DYES[colour].base
        for other in range(6):
            around = ring(STARS.index(name), other)
            assert not any(near(bare.colour_at(*spot), base) for spot in around)
            for slot in range(6):
                full = sum(near(drawn[slot].colour_at(*spot), base) for spot in around)
                assert (full > len(around) * SHOWN) is (slot == other), (
                    f"{name}, slot {slot}, looking at {other}"
                )


def ring(star: int, slot: int) -> list[tuple[int, int]]:
    """Pixels in the middle of a slot."""
    place = slot_at(star, slot)
    middle = (place.centre[0] * SQUARE + EDGE, place.centre[1] * SQUARE + EDGE)
    length = LENGTH * SQUARE
    spots = [
        towards(towards(middle, along * length / 40, place.direction), across * length / 40, turn)
        for along in range(-12, 13)
        for across in range(5)
        for turn in (place.direction + 90, place.direction - 90)
    ]
    return [(round(x), round(y)) for x, y in spots]


def test_a_placed_tile_is_outlined() -> None:
    glow = look_for("summer-pavilion", ThemeName.DARK).theme["glow"]
    board = with_tiles(0, STARS[1])
    event = Placed(Seat(0), 1, 0, "P", "P", 1)
    place = slot_at(1, 0)
    x, y = (EDGE + share * SQUARE for share in place.centre)
    edge = towards((x, y), LENGTH * SQUARE / 2 / 3**0.5 - 2, place.direction + 90)
    spot = (round(edge[0]), round(edge[1]))
    for events, outlined in (((event,), True), ((), False)):
        drawn = canvas(
            Scene("summer-pavilion", SceneKind.BOARD, summer(board), (), events=tuple(events))
        )
        assert near(drawn.colour_at(*spot), glow) is outlined
