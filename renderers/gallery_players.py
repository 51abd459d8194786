"""Plays the matches of the gallery sensibly, so that the boards look realistic."""

from collections.abc import Iterator, Sequence
from typing import Any

from games.azul.model import State as AzulState
from games.azul.offer import take
from games.azul.scoring import floor_penalty
from games.core import BAG, AnyGame, Event, Move, Seat
from games.shuffle import Shuffler
from games.summer_pavilion.model import Phase, Placed
from games.summer_pavilion.model import State as SummerState
from renderers.azul.wording.effects import wall_points


def play_match(
    game: AnyGame, seats: int, options: dict[str, str], seed: str
) -> Iterator[tuple[Any, tuple[Event, ...]]]:
    """The states of a match before each turn and at its end, with the events of the last turn."""
    state: Any = game.start(seats, options)
    chance = Shuffler(f"{seed}/moves", 0)
    events: tuple[Event, ...] = ()
    draws = 0
    while to_act := game.to_act(state):
        if to_act == (BAG,):
            state = game.play(state, BAG, game.draw(state, Shuffler(seed, draws))).state
            draws += 1
            continue
        yield state, events
        move = sensible_move(game, state, to_act[0], chance)
        state, events = game.play(state, to_act[0], move)
    yield state, events


def sensible_move(game: AnyGame, state: Any, seat: Seat, chance: Shuffler) -> Move:
    """A sensible move."""
    moves = game.moves(state, seat)
    if isinstance(state, SummerState):
        return summer_move(game, state, seat, moves, chance)
    if len(moves[0].split(" ")[0]) > 1:  # a space on the grey wall
        return moves[chance.below(len(moves))]
    return max(moves, key=lambda move: (azul_value(state, seat, move), chance.below(100)))


def azul_value(state: AzulState, seat: Seat, move: Move) -> float:
    """The value of a move: points and tiles laid count for it, lost points against it."""
    after, took = take(state, seat, move)
    wall = wall_points(after, seat) - wall_points(state, seat)
    floor = floor_penalty(after.boards[seat].floor) - floor_penalty(state.boards[seat].floor)
    return 2.0 * wall - 2.0 * floor + 0.4 * (took.tiles - took.fallen)


def summer_move(
    game: AnyGame, state: SummerState, seat: Seat, moves: Sequence[Move], chance: Shuffler
) -> Move:
    """A move that takes many tiles, places if possible, and keeps as many tiles as allowed."""
    if state.phase is Phase.DRAFT:
        return max(
            moves,
            key=lambda move: (
                len(game.apply(state, seat, move).state.boards[seat].hand),
                chance.below(100),
            ),
        )
    placing = [move for move in moves if move.startswith("place")]
    if not placing:
        return moves[chance.below(len(moves)) if state.phase is Phase.PICK else -1]
    return max(placing, key=lambda move: (summer_value(game, state, seat, move), chance.below(100)))


def summer_value(game: AnyGame, state: SummerState, seat: Seat, move: Move) -> int:
    """The value of a placement: its points and the bonus tiles that it earns."""
    step = game.apply(state, seat, move)
    points = sum(3 * event.points for event in step.events if isinstance(event, Placed))
    owed: int = step.state.owed
    return points + 2 * owed - int(move.split(" ")[4])
