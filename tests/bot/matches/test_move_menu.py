"""Menus of moves: few taps, few buttons, and every move can be reached."""

from collections.abc import Mapping, Sequence
from random import Random

import pytest

from bot.matches.move_menu import MOST_OPTIONS, Heap, Menu, heap_move, menu, step_back
from games import GAMES
from games.core import BAG, AnyGame, Move
from games.shuffle import Shuffler
from renderers import words_of

TAKING = [Move(text) for text in ("1 R 1", "1 R F", "1 B 1", "2 R 1")]
PLACING = [
    Move(text)
    for text in ("place C 1 R 0", "place C 2 R 0", "place C 2 R 1", "place NW 1 O 0", "pass end")
]
KEEPING = [Move(f"pass {kept}end") for kept in ("", "R ", "B ", "R R ", "R B ")]
PICKING = [Move(text) for text in ("pick P G", "pick P P", "pick G G")]
HEAPS = frozenset({"pick", "pass"})


@pytest.mark.parametrize(
    ("moves", "made", "found"),
    [
        pytest.param(TAKING, (), Menu((), (("1",), ("2",))), id="one token is one choice"),
        pytest.param(TAKING, ("1",), Menu(("1",), (("R",), ("B",))), id="after a choice the next"),
        pytest.param(
            TAKING, ("2",), Menu(("2", "R", "1"), move=Move("2 R 1")), id="what is left is chosen"
        ),
        pytest.param(
            PLACING,
            (),
            Menu((), (("place", "C"), ("place", "NW"), ("pass",))),
            id="a verb is not a choice of its own",
        ),
        pytest.param(
            PLACING,
            ("place", "C"),
            Menu(("place", "C"), (("1",), ("2",))),
            id="after a verb and a choice",
        ),
        pytest.param(
            KEEPING,
            (),
            Menu(("pass",), heap=Heap(("R", "R", "B"), 0, 2, ("end",))),
            id="tiles to keep are ticked",
        ),
        pytest.param(
            PICKING,
            (),
            Menu(("pick",), heap=Heap(("P", "P", "G", "G"), 2, 2, ())),
            id="bonus tiles are ticked",
        ),
        pytest.param(
            [Move("pick P"), Move("pick G")],
            (),
            Menu(("pick",), (("P",), ("G",))),
            id="a single tile is a button",
        ),
        pytest.param(TAKING, ("9",), None, id="nothing begins like this"),
    ],
)
def test_the_next_choices(moves: list[Move], made: tuple[str, ...], found: Menu | None) -> None:
    assert menu(moves, made, HEAPS) == found


@pytest.mark.parametrize(
    ("moves", "made", "back"),
    [
        pytest.param(TAKING, ("1",), (), id="to the beginning"),
        pytest.param(TAKING, ("1", "R"), ("1",), id="one step"),
        pytest.param(TAKING, ("2", "R", "1"), (), id="over what was not a choice"),
        pytest.param(TAKING, (), None, id="there is nothing before the beginning"),
    ],
)
def test_one_step_back(
    moves: list[Move], made: tuple[str, ...], back: tuple[str, ...] | None
) -> None:
    assert step_back(moves, made, HEAPS) == back


def test_ticked_tiles_become_the_text_of_a_move() -> None:
    found = menu(KEEPING, (), HEAPS)
    assert found is not None
    assert heap_move(found, ["B", "R"]) == "pass B R end"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize(
    ("key", "options", "taps"),
    [
        ("azul", {}, 3),
        ("azul", {"wall": "grey"}, 3),
        ("summer-pavilion", {}, 4),
        ("summer-pavilion", {"side": "variant"}, 4),
    ],
)
def test_any_move_takes_few_taps(
    key: str, options: Mapping[str, str], taps: int, seats: int
) -> None:
    game, random, draws = GAMES[key], Random(seats), 0
    state = game.start(seats, options)
    while to_act := game.to_act(state):
        if to_act == (BAG,):
            move = game.draw(state, Shuffler("taps", draws))
            draws += 1
        else:
            moves = game.moves(state, to_act[0])
            move, needed = tapped(game, moves, random)
            assert needed <= taps
        state = game.play(state, to_act[0], move).state


def tapped(game: AnyGame, moves: Sequence[Move], random: Random) -> tuple[Move, int]:
    """Choose a move by random taps; return it and the number of taps."""
    heaps = words_of(game).heaps
    found, taps = menu(moves, (), heaps), 0
    while True:
        assert found is not None
        if found.move is not None:
            return found.move, taps
        taps += 1
        if found.heap is not None:
            heap = found.heap
            assert len(heap.tiles) <= MOST_OPTIONS
            tiles = random.sample(heap.tiles, random.randint(heap.least, heap.most))
            move = game.parse(heap_move(found, tiles))
            assert move in moves
            return move, taps
        assert 2 <= len(found.options) <= MOST_OPTIONS
        found = menu(moves, (*found.made, *random.choice(found.options)), heaps)
