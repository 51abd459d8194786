"""Stars of Summer Pavilion show tiles in their own slots, and new tiles outlined."""

import pytest

from games import GAMES
from games.core import Seat
from games.summer_pavilion.model import STARS, Board, Placed, State
from games.summer_pavilion.stars import STANDARD_COLOURS
from renderers import canvas
from renderers.core import Scene, SceneKind, ThemeName
from renderers.drawing.look import look_for
from renderers.drawing.themes import SUMMER_DYES
from renderers.parts.panels import EDGE
from renderers.summer_pavilion.geometry import LENGTH, slot_at, towards
from renderers.summer_pavilion.pictures import SQUARE
from tests.renderers.pixels import SHOWN, near


def state_with(board: Board) -> State:
    state: State = GAMES["summer-pavilion"].start(2)
    return state._replace(boards=(board, *state.boards[1:]))


def with_tiles(slot: int, *names: str) -> Board:
    """A board with a tile at the same slot of these stars."""
    stars = list(Board().stars)
    for name in names:
        stars[STARS.index(name)] = "." * slot + STANDARD_COLOURS[name] + "." * (5 - slot)
    return Board(stars=tuple(stars))


@pytest.mark.parametrize("theme", list(ThemeName))
def test_a_tile_appears_in_its_own_slot_only(theme: ThemeName) -> None:
    boards = [Board(), *(with_tiles(slot, *STANDARD_COLOURS) for slot in range(6))]
    bare, *drawn = [
        canvas(Scene("summer-pavilion", SceneKind.BOARD, state_with(board), (), theme))
        for board in boards
    ]
    for name, colour in STANDARD_COLOURS.items():
        base = SUMMER_DYES[colour].base
        for other in range(6):
            around = pixels_of(STARS.index(name), other)
            assert not any(near(bare.colour_at(*spot), base) for spot in around)
            for slot in range(6):
                full = sum(near(drawn[slot].colour_at(*spot), base) for spot in around)
                assert (full > len(around) * SHOWN) is (slot == other), (
                    f"{name}, slot {slot}, looking at {other}"
                )


def pixels_of(star: int, slot: int) -> list[tuple[int, int]]:
    """Pixels around the centre of a slot."""
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
            Scene("summer-pavilion", SceneKind.BOARD, state_with(board), (), events=tuple(events))
        )
        assert near(drawn.colour_at(*spot), glow) is outlined
