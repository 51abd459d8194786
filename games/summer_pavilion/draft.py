"""Phase 1: take tiles from a display or from the centre."""

from functools import cache

from games.bag import in_order
from games.core import IllegalMoveError, Move, Seat
from games.displays import CENTRE, PLACES, missing_tile
from games.summer_pavilion.model import COLOURS, NAMES, State, Took
from games.summer_pavilion.scoring import after_loss
from games.tuples import replace_at


def draft_moves(state: State) -> tuple[Move, ...]:
    """Every way to take tiles now, by place and colour."""
    wild = state.wild
    moves: tuple[Move, ...] = ()
    for display, tiles in enumerate(state.displays):
        if tiles:
            moves += takes(PLACES[display], tiles, wild)
    if state.centre:
        colours = "".join([colour for colour in COLOURS if colour in state.centre])
        moves += takes(CENTRE, colours, wild)
    return moves


@cache
def takes(place: str, tiles: str, wild: str) -> tuple[Move, ...]:
    """The moves that take from one place: any colour but the wild one, or a wild if all are."""
    colours = [colour for colour in COLOURS if colour in tiles and colour != wild] or [wild]
    return tuple(Move(f"{place} {colour}") for colour in colours)


def take(state: State, seat: Seat, move: Move) -> tuple[State, Took]:
    """Take all tiles of a colour and one wild, or one wild where there is no other colour."""
    place, colour = move.split(" ")
    board, displays, marker, lost = state.boards[seat], state.displays, state.marker, 0
    if place == CENTRE:
        taken, centre = parted(state.centre, colour, state.wild)
        if marker is None:
            marker = seat
            lost = board.score - after_loss(board.score, len(taken))
    else:
        display = int(place) - 1
        taken, rest = parted(displays[display], colour, state.wild)
        displays = replace_at(displays, display, "")
        centre = state.centre + rest
    hand = in_order(board.hand + taken, COLOURS)
    after = state._replace(
        boards=replace_at(state.boards, seat, board._replace(score=board.score - lost, hand=hand)),
        displays=displays,
        centre=centre,
        marker=marker,
        turn=Seat((seat + 1) % len(state.boards)),
    )
    return after, Took(seat, place, taken, marker=marker is not state.marker, lost=lost)


def parted(tiles: str, colour: str, wild: str) -> tuple[str, str]:
    """The tiles that are taken with a colour from a place, and the rest."""
    if colour == wild:
        return wild, tiles.replace(wild, "", 1)
    taken = colour * tiles.count(colour)
    if wild in tiles:
        taken += wild
    return taken, tiles.replace(colour, "").replace(wild, "", 1)


def draft_refusal(state: State, move: Move) -> IllegalMoveError:
    """Why these tiles cannot be taken."""
    place, colour = move.split(" ")
    return missing_tile(state.displays, state.centre, place, colour, NAMES) or IllegalMoveError(
        "summer-wild-not-chosen",
        f"{NAMES[colour]} is wild in this round and cannot be chosen beside other colours",
        colour=colour,
    )
