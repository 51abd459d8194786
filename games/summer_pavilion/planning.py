"""Support for plans: when a move of Summer Pavilion can be made, and facts about it."""

import re
from collections.abc import Sequence
from typing import Final

from games.bag import Bag, in_order
from games.core import Move, Occasion, Seat
from games.displays import CENTRE
from games.summer_pavilion.draft import parted, take
from games.summer_pavilion.legal_moves import passes
from games.summer_pavilion.model import (
    COLOURS,
    END,
    MOST_KEPT,
    PASS,
    PICK,
    PLACE,
    ROUNDS,
    SUPPLY_SIZE,
    Board,
    Phase,
    State,
)
from games.summer_pavilion.placing import (
    named_tiles,
    parse_placement,
    pass_round,
    pick,
    place,
    remove_tiles,
)
from games.summer_pavilion.scoring import after_loss, chain_points
from games.summer_pavilion.stars import NUMBERS, completed, with_tile

DRAFT_FORM: Final = re.compile(r"([1-9]|C|\*) ([PGOYBR]|\*)")
PLACE_FORM: Final = re.compile(
    r"place (C|W|NW|NE|E|SE|SW|\*) ([1-6]|\*) ([PGOYBR]|\*) ([0-5]|\*)"
    r"|pass( ([PGOYBR]|\*)){0,4} end"
)
PICK_FORM: Final = re.compile(r"pick( ([PGOYBR]|\*)){1,9}")

FACT_NAMES: Final = ("tiles", "wilds", "lost", "marker", "spent", "points", "bonus", "kept")
"""Tiles and wilds taken, points lost, whether the marker is taken; wilds spent on a placement,
its points and bonus tiles; tiles kept by a pass."""
RANKED_BY: Final = ("lost", "spent", "-tiles", "-points", "-kept")
WILD: Final = "wild"
ANY: Final = "*"
WISHES: Final = (*COLOURS, WILD, ANY)
"""The colours, the wild colour of the round, and any colour."""

DRAFTING, PLACING = 0, 1


def occasion(state: State) -> Occasion:
    """The round, and whether it is in the draft or the placing; bonus tiles follow a placement."""
    late = state.phase in (Phase.PLACING, Phase.PICK)
    return Occasion(state.round, PLACING if late else DRAFTING, state.phase is Phase.PICK)


def occasion_of(pattern: str) -> Occasion | None:
    """The phase of a pattern: it takes tiles, places or passes, or picks."""
    if DRAFT_FORM.fullmatch(pattern):
        return Occasion(phase=DRAFTING)
    if PLACE_FORM.fullmatch(pattern):
        return Occasion(phase=PLACING)
    return Occasion(phase=PLACING, follows=True) if PICK_FORM.fullmatch(pattern) else None


def imagine(state: State, seat: Seat, *, ahead: bool) -> State | None:
    """The state on the seat's turn; with `ahead` its turn to place after this draft.

    If the supply is short, the bag would have to fill it at random: such a state is imagined
    with an empty bag.
    """
    if seat not in range(len(state.boards)):
        return None
    if state.phase is Phase.DRAFT and not ahead:
        return state._replace(turn=seat)
    if state.phase is Phase.PICK and seat == state.turn:
        return None if ahead else state
    board = state.boards[seat]
    due = (Phase.DRAFT,) if ahead else (Phase.PLACING, Phase.PICK)
    if state.phase not in due or board.passed or not board.hand:
        return None
    bag = state.bag if len(state.supply) == SUPPLY_SIZE else Bag(COLOURS, "")
    return state._replace(phase=Phase.PLACING, turn=seat, owed=0, bag=bag)


def foresee(state: State, seat: Seat, move: Move) -> State:
    """The state right after a move, without its automatic consequences."""
    if move.startswith(PLACE):
        return place(state, seat, move, [])
    if move.startswith(PICK):
        return pick(state, seat, move, [])
    if move.startswith(PASS):
        return pass_round(state, seat, move, [])
    return take(state, seat, move)[0]


def facts(state: State, seat: Seat, move: Move) -> dict[str, int]:
    """Facts about a move."""
    counted = dict.fromkeys(FACT_NAMES, 0)
    board = state.boards[seat]
    if move.startswith(PLACE):
        return counted | placement_facts(state, board, move)
    if move.startswith(PICK):
        return counted | {"wilds": named_tiles(move).count(state.wild)}
    if move.startswith(PASS):
        kept = len(named_tiles(move))
        lost = board.score - after_loss(board.score, len(board.hand) - kept)
        return counted | {"kept": kept, "lost": lost}
    where, colour = move.split(" ")
    heap = state.centre if where == CENTRE else state.displays[int(where) - 1]
    taken = parted(heap, colour, state.wild)[0]
    marker = where == CENTRE and state.marker is None
    lost = board.score - after_loss(board.score, len(taken)) if marker else 0
    return counted | {
        "tiles": len(taken),
        "wilds": taken.count(state.wild),
        "lost": lost,
        "marker": int(marker),
    }


def placement_facts(state: State, board: Board, move: Move) -> dict[str, int]:
    """The wilds that a placement costs, its points, and its bonus tiles."""
    star, slot, colour, wilds = parse_placement(move)
    stars = with_tile(board.stars, star, slot, colour)
    owed = sum(feature.reward for feature in completed(stars, star, slot))
    number = NUMBERS[state.side][star][slot]
    return {
        "spent": number if colour == state.wild else wilds,
        "points": chain_points(stars[star], slot),
        "bonus": min(owed, len(state.supply)),
    }


def preferred(state: State, picks: Sequence[str], keeps: Sequence[str]) -> Move | None:
    """Bonus tiles by preference, or a pass that keeps the most wanted tiles."""
    if state.phase is Phase.PICK:
        tiles = chosen(state.supply, picks, state.owed, state.wild)
        return None if tiles is None else Move(" ".join([PICK, *tiles]))
    if state.phase is not Phase.PLACING:
        return None
    if state.round == ROUNDS:
        return Move(f"{PASS} {END}")
    tiles = chosen(state.boards[state.turn].hand, keeps, MOST_KEPT, state.wild)
    return None if tiles is None else Move(" ".join([PASS, *tiles, END]))


def chosen(heap: str, wishes: Sequence[str], count: int, wild: str) -> str | None:
    """The most wanted `count` tiles of a heap, or all if it has no more.

    All tiles of the first preference, then of the next; None if they are not enough.
    """
    if len(heap) <= count:
        return heap
    tiles = ""
    for wish in wishes:
        colours = COLOURS if wish == ANY else wild if wish == WILD else wish
        left = remove_tiles(heap, tiles)
        tiles += in_order("".join(tile for tile in left if tile in colours), COLOURS)
    return in_order(tiles[:count], COLOURS) if len(tiles) >= count else None


def obvious(state: State, moves: Sequence[Move]) -> Move | None:
    """The only move; or, if nothing can be placed, the pass that keeps all of at most four."""
    if len(moves) == 1:
        return moves[0]
    if state.phase is not Phase.PLACING or not moves or not moves[0].startswith(PASS):
        return None
    hand = state.boards[state.turn].hand
    return passes(hand)[-1] if len(hand) <= MOST_KEPT else None
