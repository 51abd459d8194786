"""The next choices of a player, from the legal moves of any game."""

from collections.abc import Collection, Sequence
from typing import Final, NamedTuple

from games.core import Move
from games.log import choices, tokens

MOST_OPTIONS: Final = 25
"""How many buttons, or options of a menu, a message can hold."""
MOST_OF_ONE: Final = 4
"""How many tiles of one colour a menu offers; no rule allows more."""


class Heap(NamedTuple):
    """Tiles that are chosen all at once, in any order."""

    tiles: tuple[str, ...]
    """The tiles to choose from."""
    least: int
    most: int
    ending: tuple[str, ...]
    """The end of the notation, after the tiles."""


class Menu(NamedTuple):
    """What a player has chosen so far, and what can be chosen next."""

    made: tuple[str, ...]
    """The choices so far, those without an alternative included."""
    options: tuple[tuple[str, ...], ...] = ()
    """The next choices: one token each, or a word and what follows it."""
    heap: Heap | None = None
    move: Move | None = None
    """The whole move, once nothing is left to choose."""


def menu(
    moves: Sequence[Move], made: tuple[str, ...] = (), heaps: Collection[str] = ()
) -> Menu | None:
    """Return what can be chosen next; None if no legal move begins with these choices.

    A single choice is made automatically. A verb such as `place` is not a choice: the things that
    can be placed are offered instead.
    """
    rest = [move for move in moves if tuple(tokens(move))[: len(made)] == made]
    if not rest:
        return None
    while len(rest) > 1:
        if made and made[0] in heaps and (heap := _heap(rest, len(made))):
            return Menu(made, heap=heap)
        next_tokens = choices(rest, made)
        if len(next_tokens) > 1:
            return Menu(made, _options(rest, made, next_tokens, heaps))
        made = (*made, next_tokens[0])
    return Menu(tuple(tokens(rest[0])), move=rest[0])


def step_back(
    moves: Sequence[Move], made: tuple[str, ...], heaps: Collection[str] = ()
) -> tuple[str, ...] | None:
    """Return the choices without the last one that had an alternative."""
    for length in range(len(made) - 1, -1, -1):
        before = menu(moves, made[:length], heaps)
        if before is not None and before.made == made[:length]:
            return before.made
    return None


def heap_move(chosen: Menu, tiles: Sequence[str]) -> str:
    """Return the text of a move with these tiles, which may be illegal."""
    ending = chosen.heap.ending if chosen.heap else ()
    return " ".join([*chosen.made, *tiles, *ending])


def _options(
    rest: Sequence[Move], made: tuple[str, ...], next_tokens: list[str], heaps: Collection[str]
) -> tuple[tuple[str, ...], ...]:
    options: list[tuple[str, ...]] = []
    for token in next_tokens:
        follow = choices(rest, (*made, token)) if token.islower() and token not in heaps else []
        options += [(token, after) for after in follow] or [(token,)]
    if len(options) > MOST_OPTIONS:
        return tuple((token,) for token in next_tokens)
    return tuple(options)


def _heap(rest: Sequence[Move], depth: int) -> Heap | None:
    """Return the tiles of a choice in any order; None if at most one is chosen."""
    tails = [tokens(move)[depth:] for move in rest]
    ending = tuple(tails[0][-1:]) if all(tail[-1:] and tail[-1].islower() for tail in tails) else ()
    chosen = [tail[: len(tail) - len(ending)] for tail in tails]
    most = max(map(len, chosen))
    if most < 2:
        return None
    counts: dict[str, int] = {}
    for tail in chosen:
        for tile in tail:
            counts[tile] = max(counts.get(tile, 0), tail.count(tile))
    tiles = tuple(tile for tile in counts for _ in range(min(counts[tile], MOST_OF_ONE)))
    return Heap(tiles, min(map(len, chosen)), most, ending)
