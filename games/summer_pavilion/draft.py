"""Phase 1: take tiles from a display or from the centre."""

from functools import cache

from games.bag import with_tiles
from games.core import IllegalMoveError, Move, Seat, new
from games.displays import CENTRE, PLACES, absence
from games.summer_pavilion.model import COLOURS, NAMES, SEATS, Board, State, Took
from games.summer_pavilion.scoring import after_loss


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
    """The moves that take from one place: a colour that is not wild, or a wild if all are."""
    colours = [colour for colour in COLOURS if colour in tiles and colour != wild] or [wild]
    return tuple(Move(f"{place} {colour}") for colour in colours)


def take(state: State, seat: Seat, move: Move) -> tuple[State, Took]:
    """Take all tiles of a colour and one wild, or one wild where nothing else lies."""
    place, colour = move.split(" ")
    side, phase, number, boards, displays, centre, supply, holder, starter, _, owed, bag = state
    score, stars, hand, passed = boards[seat]
    wild, marker, lost = COLOURS[number - 1], holder, 0
    if place == CENTRE:
        taken, centre = parted(centre, colour, wild)
        if marker is None:
            marker = seat
            lost = score - after_loss(score, len(taken))
    else:
        index = int(place) - 1
        taken, rest = parted(displays[index], colour, wild)
        displays = displays[:index] + ("",) + displays[index + 1 :]
        centre += rest
    board = new(Board, (score - lost, stars, with_tiles(hand, taken, COLOURS), passed))
    boards = boards[:seat] + (board,) + boards[seat + 1 :]
    turn = SEATS[(seat + 1) % len(boards)]
    took = new(Took, (seat, place, taken, marker is not holder, lost))
    # In the order of the fields of State.
    table = (side, phase, number, boards, displays, centre, supply, marker, starter, turn)
    return new(State, (*table, owed, bag)), took


def parted(tiles: str, colour: str, wild: str) -> tuple[str, str]:
    """What is taken from a place with a colour, and what is left there."""
    if colour == wild:
        return wild, tiles.replace(wild, "", 1)
    taken = colour * tiles.count(colour)
    if wild in tiles:
        taken += wild
    return taken, tiles.replace(colour, "").replace(wild, "", 1)


def draft_refusal(state: State, move: Move) -> IllegalMoveError:
    """Why these tiles cannot be taken."""
    place, colour = move.split(" ")
    return absence(state.displays, state.centre, place, colour, NAMES) or IllegalMoveError(
        "summer-wild-not-chosen",
        f"{NAMES[colour]} is wild in this round and cannot be chosen beside other colours",
        colour=colour,
    )
