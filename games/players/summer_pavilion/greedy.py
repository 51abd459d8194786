"""Players without search: a plain greedy one, and Tico."""

from random import Random

from games.core import Game, Move, Seat
from games.displays import CENTRE
from games.summer_pavilion.draft import parted
from games.summer_pavilion.model import COLOURS, PASS, PLACE, STARS, Phase, State
from games.summer_pavilion.placing import named_tiles
from games.summer_pavilion.scoring import chain_points
from games.summer_pavilion.stars import NUMBERS, with_tile


def greedy_move(game: Game[State], state: State, seat: Seat, random: Random) -> Move:
    """The move with the most tiles, points or kept tiles; of equals any."""
    moves = game.moves(state, seat)
    marks = [greed(state, seat, move) for move in moves]
    best = max(marks)
    return random.choice([move for move, mark in zip(moves, marks, strict=True) if mark == best])


def grabbed(game: Game[State], state: State, seat: Seat, random: Random) -> Move:
    """What Tico does: he grabs big heaps and likes big points, and often sees only half of it.

    He forgets the cost of the marker, ignores how many tiles a space costs, and keeps random tiles
    when he passes.
    """
    moves = game.moves(state, seat)
    if state.phase is Phase.PICK:
        return random.choice(moves)
    if state.phase is Phase.DRAFT:
        return max(moves, key=lambda move: heap_size(state, move) + random.gauss(0, 1.5))
    placing = [move for move in moves if move.startswith(PLACE)]
    if placing:
        return max(placing, key=lambda move: points_now(state, seat, move) + random.gauss(0, 1.5))
    most = max(len(named_tiles(move)) for move in moves)
    return random.choice([move for move in moves if len(named_tiles(move)) >= most - 1])


def greed(state: State, seat: Seat, move: Move) -> tuple[float, float]:
    """The immediate gain of a move, and minus its cost."""
    if state.phase is Phase.DRAFT:
        place, _ = move.split(" ")
        size = heap_size(state, move)
        costs = place == CENTRE and state.marker is None
        return (size / 2 if costs else size), 0.0
    if state.phase is Phase.PICK:
        tiles = named_tiles(move)
        return sum(tile == state.wild for tile in tiles), held(state, seat, tiles)
    if move.startswith(PASS):
        return 0.0, len(named_tiles(move))
    return points_now(state, seat, move), -price(state, move)


def heap_size(state: State, move: Move) -> int:
    """How many tiles a take brings."""
    place, colour = move.split(" ")
    tiles = state.centre if place == CENTRE else state.displays[int(place) - 1]
    return len(parted(tiles, colour, state.wild)[0])


def points_now(state: State, seat: Seat, move: Move) -> int:
    """The immediate points of a placement; 0 for a pass."""
    if not move.startswith(PLACE):
        return 0
    _, star, slot, colour, _ = move.split(" ")
    index, place = STARS.index(star), int(slot) - 1
    stars = with_tile(state.boards[seat].stars, index, place, colour)
    return chain_points(stars[index], place)


def price(state: State, move: Move) -> float:
    """How many tiles a placement costs, wilds a little more."""
    _, star, slot, _, wilds = move.split(" ")
    return NUMBERS[state.side][STARS.index(star)][int(slot) - 1] + int(wilds) / 10


def held(state: State, seat: Seat, tiles: str) -> int:
    """How many tiles of these colours a seat already holds."""
    return sum(state.boards[seat].hand.count(tile) for tile in tiles if tile in COLOURS)
