"""Phase 1: take tiles from a display or from the centre."""

from functools import cache

from games.bag import in_order
from games.core import IllegalMoveError, Move, Seat
from games.displays import CENTRE, PLACES, absence
from games.latest import remembers_latest
from games.summer_pavilion.model import COLOURS, NAMES, Board, State, Took
from games.summer_pavilion.scoring import after_loss


@remembers_latest
def draft_moves(state: State) -> tuple[Move, ...]:
    """Every way to take tiles now, by place and colour."""
    wild = state.wild
    moves: tuple[Move, ...] = ()
    for place, tiles in zip(PLACES, state.displays, strict=False):
        if tiles:
            moves += takes(place, tiles, wild)
    if state.centre:
        colours = "".join([colour for colour in COLOURS if colour in state.centre])
        moves += takes(CENTRE, colours, wild)
    return moves


@cache
def takes(place: str, tiles: str, wild: str) -> tuple[Move, ...]:
    """The moves that take from one place: a colour that is not wild, or a wild if all are."""
    colours = [colour for colour in COLOURS if colour in tiles and colour != wild] or [wild]
    return tuple(Move(f"{place} {colour}") for colour in colours)


def take(state: State, seat: Seat, move: Move) -> tuple[State, Took]:
    """Take all tiles of a colour and one wild, or one wild where nothing else lies."""
    place, colour = move.split(" ")
    wild = state.wild
    displays, centre, marker = state.displays, state.centre, state.marker
    tiles = centre if place == CENTRE else displays[int(place) - 1]
    if colour == wild:
        taken, left = wild, tiles
    else:
        taken = colour * tiles.count(colour) + wild * (wild in tiles)
        left = tiles.replace(colour, "")
    left = left.replace(wild, "", 1)
    score, stars, hand, passed = state.boards[seat]
    lost = 0
    if place == CENTRE:
        centre = left
        if marker is None:
            marker = seat
            lost = score - after_loss(score, len(taken))
    else:
        index = int(place) - 1
        displays = displays[:index] + ("",) + displays[index + 1 :]
        centre += left
    board = Board(score - lost, stars, in_order(hand + taken, COLOURS), passed)
    after = state._replace(
        boards=state.boards[:seat] + (board,) + state.boards[seat + 1 :],
        displays=displays,
        centre=centre,
        marker=marker,
        turn=Seat((seat + 1) % len(state.boards)),
    )
    return after, Took(seat, place, taken, marker is not state.marker, lost)


def draft_refusal(state: State, move: Move) -> IllegalMoveError:
    """Why these tiles cannot be taken."""
    place, colour = move.split(" ")
    return absence(state.displays, state.centre, place, colour, NAMES) or IllegalMoveError(
        "summer-wild-not-chosen",
        f"{NAMES[colour]} is wild in this round and cannot be chosen beside other colours",
        colour=colour,
    )
