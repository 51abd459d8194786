"""Example scenes: every kind of picture, all variants, awkward names, unusual positions."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from typing import Any, NamedTuple

from games import GAMES
from games.core import Event, Move, Seat
from renderers.core import Scene, SceneKind, ThemeName
from renderers.gallery_players import play_match

FRIENDS = ("Zażółć gęślą 🦊", "Ђорђе Ковачевић", "Árvíztűrő", "王小明 ✨")
PLAIN = ("Ana", "Bruno", "Clara", "Duarte")
AWKWARD = (
    "Very Long Display Name That Never Ends 123",
    "مُحَمَّد العربي",
    "Z" + "\u0334\u0321\u035c\u0301" * 2500,
    "\u202eevil\u202c שלום 👩‍👩‍👧‍👦🏳️‍🌈🇵🇱",
)
STRANGE = (
    "अर्जुन हिन्दी",
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "",
    "\U0001d4d5\U0001d4ea\U0001d4f7\U0001d4ec\U0001d502 ☆彡 สมชาย გიორგი",
)


class Position(NamedTuple):
    """A state, and the events of the turn before it."""

    state: Any
    events: tuple[Event, ...]


def position_after(game: str, seats: int, option: str, turns: int) -> Position:
    """The position of a sensibly played match after a number of turns, or at its end."""
    match = positions(game, seats, option)
    return match[min(turns, len(match) - 1)]


@cache
def positions(game: str, seats: int, option: str) -> tuple[Position, ...]:
    """A whole match, turn by turn; cached because playing it is slow."""
    key, value = option.split("=")
    match = play_match(GAMES[game], seats, {key: value}, f"gallery-{seats}-{value}")
    return tuple(Position(*moment) for moment in match)


def scenes() -> Iterator[tuple[str, Scene]]:
    """All scenes of the gallery with their names, in the dark theme."""
    yield from azul_scenes()
    yield from mini_scenes()
    yield from summer_scenes()


def both_themes() -> Iterator[tuple[str, Scene]]:
    """All scenes in both themes."""
    for name, scene in scenes():
        for theme in ThemeName:
            yield f"{name}-{theme}", replace(scene, theme=theme)


class SceneSpec(NamedTuple):
    """What a scene shows: the kind of picture, the match, the turn, and the names."""

    kind: SceneKind
    seats: int
    option: str
    turns: int
    names: tuple[str, ...] = FRIENDS


AZUL = {
    "first-turn": SceneSpec(SceneKind.TURN, 4, "wall=coloured", 0),
    "two-players": SceneSpec(SceneKind.TURN, 2, "wall=coloured", 13),
    "three-players": SceneSpec(SceneKind.TURN, 3, "wall=coloured", 27),
    "four-players": SceneSpec(SceneKind.TURN, 4, "wall=coloured", 51),
    "grey-wall": SceneSpec(SceneKind.TURN, 4, "wall=grey", 40, PLAIN),
    "awkward-names": SceneSpec(SceneKind.TURN, 4, "wall=coloured", 30, AWKWARD),
    "table-2": SceneSpec(SceneKind.TABLE, 2, "wall=coloured", 31),
    "table-3": SceneSpec(SceneKind.TABLE, 3, "wall=grey", 35, STRANGE),
    "table-4": SceneSpec(SceneKind.TABLE, 4, "wall=coloured", 55),
    "table-4-awkward": SceneSpec(SceneKind.TABLE, 4, "wall=grey", 52, AWKWARD),
    "board": SceneSpec(SceneKind.BOARD, 4, "wall=coloured", 62),
    "board-grey": SceneSpec(SceneKind.BOARD, 2, "wall=grey", 34, AWKWARD),
    "final-2": SceneSpec(SceneKind.FINAL, 2, "wall=grey", 999),
    "final-3": SceneSpec(SceneKind.FINAL, 3, "wall=coloured", 999, STRANGE),
    "final-4": SceneSpec(SceneKind.FINAL, 4, "wall=coloured", 999, AWKWARD),
}


def azul_scenes() -> Iterator[tuple[str, Scene]]:
    """Azul, from the first turn to the final score."""
    for name, spec in AZUL.items():
        yield f"azul-{name}", scene_at("azul", spec)
    yield "azul-grey-choice", grey_choice()
    crowded = position_after("azul", 4, "wall=coloured", 24)
    heap = "BBBBBBYYYYYRRRRRRKKKKKWWWWW"
    floor = crowded.state.boards[0]._replace(floor="*RRKKWB")
    full = crowded.state._replace(
        centre=heap,
        displays=("",) * 9,
        boards=(floor, *crowded.state.boards[1:]),
    )
    scene = Scene("azul", SceneKind.TURN, full, FRIENDS, seat=Seat(0))
    yield "azul-crowded-centre-full-floor", scene
    yield "azul-crowded-table", replace(scene, kind=SceneKind.TABLE)
    for name, seats, wall, turns, place in (
        ("preview", 3, "coloured", 27, 0),
        ("preview-floor", 4, "coloured", 37, -1),
        ("preview-end-of-round", 2, "coloured", 12, 0),
    ):
        yield f"azul-{name}", azul_preview(seats, wall, turns, place)


def scene_at(game: str, spec: SceneSpec) -> Scene:
    """The scene for a specification."""
    found = position_after(game, spec.seats, spec.option, spec.turns)
    return Scene(game, spec.kind, found.state, spec.names, events=found.events)


def azul_preview(seats: int, wall: str, turns: int, place: int) -> Scene:
    """A preview of a legal move; with two players, of the last move of the round."""
    game = GAMES["azul"]
    for later in range(turns, turns + 12):
        found = position_after("azul", seats, f"wall={wall}", later)
        moves = game.moves(found.state, found.state.turn)
        if seats > 2 or (
            moves and len(set(found.state.centre)) == 1 and not any(found.state.displays)
        ):
            return Scene("azul", SceneKind.PREVIEW, found.state, FRIENDS, move=Move(moves[place]))
    raise LookupError("no such move soon")


def grey_choice() -> Scene:
    """A wall tiling in which a player has to choose a column."""
    for turns in range(8, 60):
        found = position_after("azul", 2, "wall=grey", turns)
        if any(board.choosing for board in found.state.boards):
            return Scene("azul", SceneKind.TURN, found.state, FRIENDS, events=found.events)
    raise LookupError("nobody has to choose")


def mini_scenes() -> Iterator[tuple[str, Scene]]:
    """Azul Mini."""
    for name, spec in {
        "first-turn": SceneSpec(SceneKind.TURN, 2, "wall=coloured", 0),
        "three-players": SceneSpec(SceneKind.TURN, 3, "wall=grey", 27),
        "four-players": SceneSpec(SceneKind.TURN, 4, "wall=coloured", 51, AWKWARD),
        "table-2": SceneSpec(SceneKind.TABLE, 2, "wall=coloured", 25),
        "table-4": SceneSpec(SceneKind.TABLE, 4, "wall=coloured", 55),
        "board": SceneSpec(SceneKind.BOARD, 3, "wall=coloured", 44),
        "final": SceneSpec(SceneKind.FINAL, 4, "wall=coloured", 999),
    }.items():
        yield f"mini-{name}", scene_at("azul-mini", spec)


SUMMER = {
    "first-turn": SceneSpec(SceneKind.TURN, 4, "side=standard", 0),
    "taking-2": SceneSpec(SceneKind.TURN, 2, "side=standard", 62),
    "taking-3": SceneSpec(SceneKind.TURN, 3, "side=variant", 87, STRANGE),
    "taking-4": SceneSpec(SceneKind.TURN, 4, "side=standard", 122, AWKWARD),
    "placing-2": SceneSpec(SceneKind.TURN, 2, "side=standard", 98),
    "placing-3": SceneSpec(SceneKind.TURN, 3, "side=variant", 120, AWKWARD),
    "placing-4": SceneSpec(SceneKind.TURN, 4, "side=standard", 200),
    "table-2": SceneSpec(SceneKind.TABLE, 2, "side=variant", 70),
    "table-3": SceneSpec(SceneKind.TABLE, 3, "side=standard", 105, STRANGE),
    "table-4": SceneSpec(SceneKind.TABLE, 4, "side=standard", 124),
    "table-4-late": SceneSpec(SceneKind.TABLE, 4, "side=variant", 225, AWKWARD),
    "board": SceneSpec(SceneKind.BOARD, 4, "side=standard", 215),
    "board-variant": SceneSpec(SceneKind.BOARD, 3, "side=variant", 140),
    "final-2": SceneSpec(SceneKind.FINAL, 2, "side=standard", 9999),
    "final-3": SceneSpec(SceneKind.FINAL, 3, "side=variant", 9999, STRANGE),
    "final-4": SceneSpec(SceneKind.FINAL, 4, "side=standard", 9999, AWKWARD),
}


def summer_scenes() -> Iterator[tuple[str, Scene]]:
    """Summer Pavilion, from the first turn to the final score."""
    for name, spec in SUMMER.items():
        yield f"summer-{name}", scene_at("summer-pavilion", spec)
    game = GAMES["summer-pavilion"]
    placing = summer_position(4, 196, lambda state: "place" in next_move(state))
    moves = game.moves(placing.state, placing.state.turn)
    for name, move in (("place", moves[0]), ("pass", moves[-1])):
        scene = Scene("summer-pavilion", SceneKind.PREVIEW, placing.state, FRIENDS, move=move)
        yield f"summer-preview-{name}", scene
    taking = position_after("summer-pavilion", 3, "side=variant", 1)
    moves = game.moves(taking.state, taking.state.turn)
    scene = Scene("summer-pavilion", SceneKind.PREVIEW, taking.state, FRIENDS, move=moves[-1])
    yield "summer-preview-take", scene
    yield "summer-picking", picking()


def picking() -> Scene:
    """A player picks bonus tiles."""
    found = summer_position(3, 60, lambda state: bool(state.owed))
    return Scene("summer-pavilion", SceneKind.TURN, found.state, FRIENDS, events=found.events)


def next_move(state: Any) -> str:
    """The first legal move, or an empty string."""
    return next(iter(GAMES["summer-pavilion"].moves(state, state.turn)), "")


def summer_position(seats: int, turns: int, wanted: Callable[[Any], bool]) -> Position:
    """The first position from a turn on that meets a condition."""
    for turn in range(turns, turns + 100):
        found = position_after("summer-pavilion", seats, "side=standard", turn)
        if wanted(found.state):
            return found
    raise LookupError("no such moment")
