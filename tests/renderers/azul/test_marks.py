"""Which tiles and displays are outlined after a series of events."""

from games.azul.model import Board, FloorCleared, LineFell, Tiled, Took
from games.core import Event, RoundEnded, Seat
from renderers.azul.board import marks
from renderers.parts.displays import taken_places

ANA, BRUNO = Seat(0), Seat(1)


def board(lines: str = "", floor: str = "") -> Board:
    """A board with these lines, as in `/BB/RRR`."""
    tiles = (*lines.split("/"), *[""] * 5)[:5]
    return Board(lines=tiles, floor=floor)


def took(seat: Seat, place: str, line: int, tiles: int, fallen: int = 0) -> Event:
    return Took(seat, place, "R", tiles, line, fallen, False)


def test_tiles_of_two_moves_on_one_line_are_all_outlined() -> None:
    events = [took(ANA, "1", 5, 2), took(BRUNO, "2", 3, 1), took(ANA, "3", 5, 1)]
    found = marks(board("////RRRR"), ANA, events)
    assert found.lines == {(4, 1), (4, 2), (4, 3)}, "the tile that lay there before is not outlined"


def test_a_tile_moved_to_the_wall_is_outlined_there_only() -> None:
    events = [
        took(ANA, "1", 2, 2),
        Tiled(ANA, 1, 3, "R", 1),
        RoundEnded(1, (1, 0)),
        took(ANA, "4", 2, 1),
    ]
    found = marks(board("/B"), ANA, events)
    assert found.wall == {(1, 3)}
    assert found.lines == {(1, 0)}


def test_a_cleared_floor_and_a_fallen_line_are_not_outlined() -> None:
    events = [took(ANA, "1", 0, 3, 3), LineFell(ANA, 2, "R"), FloorCleared(ANA, 4, 4)]
    events += [took(ANA, "2", 1, 3, 2)]
    found = marks(board("R", floor="RR"), ANA, events)
    assert found.lines == {(0, 0)}
    assert found.floor == {0, 1}


def test_displays_are_outlined_until_the_next_deal() -> None:
    events = [took(ANA, "1", 1, 1), RoundEnded(1, (0, 0)), took(BRUNO, "C", 1, 1)]
    assert taken_places(events, Took) == {"C"}
    assert taken_places(events[:1], Took) == {"1"}
    assert taken_places(events[:2], Took) == frozenset()
