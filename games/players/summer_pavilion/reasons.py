"""Why a move of Summer Pavilion is good, and what it risks, in keys and values."""

from collections.abc import Iterator
from typing import Final

from games.core import Game, Move, Seat
from games.displays import CENTRE, PLACES
from games.players.core import Reason
from games.summer_pavilion.draft import parted
from games.summer_pavilion.model import (
    COLOURS,
    NAMES,
    OPEN,
    PASS,
    PICK,
    STARS,
    Board,
    Completed,
    Passed,
    Phase,
    Placed,
    State,
    Took,
)
from games.summer_pavilion.placing import named_tiles
from games.summer_pavilion.scoring import number_points, star_points
from games.summer_pavilion.stars import NUMBERS, open_colours

REASONS: Final = {
    "summer-takes": "it brings {tiles} tiles at once, {wilds} of them wild",
    "summer-reaches": "with them the {number} of star {star} can be paid for",
    "summer-marker": "it takes the first-player marker and costs {points} points",
    "summer-denies": "seat {seat} holds {count} {name} tiles and would have taken these",
    "summer-leaves": "it leaves {tiles} {name} tiles to seat {seat}",
    "summer-scores": "the tile scores {points} there",
    "summer-feature": "it completes {feature} and earns {tiles} tiles",
    "summer-star": "it completes star {star}, worth {points} at the end",
    "summer-number": "it completes all spaces of a number, worth {points} at the end",
    "summer-star-near": "star {star} then lacks only {missing}, and is worth {points} at the end",
    "summer-picks-wild": "{wilds} of the tiles are wild in this round",
    "summer-picks-colour": "it brings {name} to {count} tiles",
    "summer-keeps": "it keeps {tiles} tiles for the next round, when {name} is wild",
    "summer-loses": "it loses {points} points for tiles that are not kept",
}
"""Every reason as an English sentence."""


def reasons_for(game: Game[State], state: State, seat: Seat, move: Move) -> tuple[Reason, ...]:
    """Reasons: points now, what the move earns or denies, and its risks."""
    if state.phase is Phase.DRAFT:
        return (*_taken(game, state, seat, move), *_left(game, state, seat, move))
    if move.startswith(PICK):
        return tuple(_picked(state, seat, move))
    if move.startswith(PASS):
        return tuple(_passed(game, state, seat, move))
    return tuple(_placed(game, state, seat, move))


def because(key: str, **values: str | int) -> Reason:
    """A reason with its details."""
    return Reason(key, values)


def _taken(game: Game[State], state: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """Reasons for or against a take."""
    took = next(e for e in game.apply(state, seat, move).events if isinstance(e, Took))
    colour = move.split(" ")[1]
    wilds = took.taken.count(state.wild)
    yield because("summer-takes", tiles=len(took.taken), wilds=wilds)
    board = state.boards[seat]
    after = board._replace(hand=board.hand + took.taken)
    reached = _reach(state, after, colour) - _reach(state, board, colour)
    if reached:
        number, star = max(reached)
        yield because("summer-reaches", number=number, star=STARS[star], colour=colour)
    if took.marker:
        yield because("summer-marker", points=took.lost)
    rival = Seat((seat + 1) % len(state.boards))
    count = state.boards[rival].hand.count(colour)
    if count and len(took.taken) > 1:
        yield because("summer-denies", seat=rival, count=count, colour=colour, name=NAMES[colour])


def _reach(state: State, board: Board, colour: str) -> set[tuple[int, int]]:
    """The numbers, with their stars, for which a hand can pay with a colour and wilds."""
    have = board.hand.count(colour)
    if not have:
        return set()
    most = have + (board.hand.count(state.wild) if colour != state.wild else 0)
    return {
        (number, star)
        for star, tiles in enumerate(board.stars)
        if colour in open_colours(state.side, star, tiles)
        for tile, number in zip(tiles, NUMBERS[state.side][star], strict=True)
        if tile == OPEN and number <= most
    }


def _left(game: Game[State], state: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """The biggest heap that the next seat finds after a take."""
    after = game.apply(state, seat, move).state
    if after.phase is not Phase.DRAFT:
        return
    heaps = [
        (len(parted(tiles, colour, after.wild)[0]), place, colour)
        for place, tiles in zip((*PLACES, CENTRE), (*after.displays, after.centre), strict=False)
        for colour in COLOURS
        if colour in tiles and colour != after.wild
    ]
    size, place, colour = max(heaps, default=(0, "", ""))
    if size > 2:
        yield because(
            "summer-leaves",
            seat=after.turn,
            tiles=size,
            colour=colour,
            name=NAMES[colour],
            place=place,
        )


def _placed(game: Game[State], state: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """Reasons for or against a placement."""
    step = game.apply(state, seat, move)
    placed = next(event for event in step.events if isinstance(event, Placed))
    before = state.boards[seat].stars
    after = tuple(
        tiles[: placed.slot] + placed.colour + tiles[placed.slot + 1 :]
        if star == placed.star
        else tiles
        for star, tiles in enumerate(before)
    )
    tiles = after[placed.star]
    yield because("summer-scores", points=placed.points)
    for event in step.events:
        if isinstance(event, Completed):
            yield because("summer-feature", feature=event.feature, tiles=event.reward)
    full = star_points(tiles.replace(OPEN, placed.colour))
    missing = tiles.count(OPEN)
    if not missing:
        yield because("summer-star", star=STARS[placed.star], points=star_points(tiles))
    elif missing <= 2 and len(set(tiles)) == 2:
        yield because("summer-star-near", star=STARS[placed.star], missing=missing, points=full)
    if gained := number_points(state.side, after) - number_points(state.side, before):
        yield because("summer-number", points=gained)


def _picked(state: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """Reasons for bonus tiles."""
    tiles = named_tiles(move)
    if wilds := tiles.count(state.wild):
        yield because("summer-picks-wild", wilds=wilds)
    hand = state.boards[seat].hand + tiles
    for colour in sorted(set(tiles) - {state.wild}, key=COLOURS.index):
        yield because(
            "summer-picks-colour", colour=colour, name=NAMES[colour], count=hand.count(colour)
        )


def _passed(game: Game[State], state: State, seat: Seat, move: Move) -> Iterator[Reason]:
    """Reasons for or against a pass."""
    passed = next(e for e in game.apply(state, seat, move).events if isinstance(e, Passed))
    if passed.kept:
        wild = COLOURS[state.round]
        yield because("summer-keeps", tiles=len(passed.kept), colour=wild, name=NAMES[wild])
    if passed.lost:
        yield because("summer-loses", points=passed.lost)
