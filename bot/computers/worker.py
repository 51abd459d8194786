"""`python -m bot.computers.worker [plain]`: a process that reads questions and writes answers.

It imports nothing but the games, answers one question at a time, and ends when its input is
closed. A plain one uses plain Python: it plays worse, but is ready at once.
"""

import signal
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress

from bot.computers.protocol import Answer, Question
from bot.processes import lower_priority
from games import GAMES
from games.core import AnyGame, Seat
from games.log import final_state, replay
from games.players import LEVELS, Limit, hint, think
from games.playout import playout

READY = b"ready\n"
PLAIN = "plain"
TRIED = 5
"""How many positions of a match are tried before the first question."""
NODES = 64

Think = Callable[[Question], Answer]


def answer(question: Question) -> Answer:
    """Replay the match and think."""
    log = question.read_log(GAMES)
    state = final_state(log)
    if question.is_hint:
        found = hint(log.game, state, question.seat, question.limit.seconds or 1.0)
        return Answer(found.move, found.reasons)
    limit = question.limit
    return Answer(think(log.game, state, question.seat, question.level, question.luck, limit).move)


def warm_up() -> None:
    """Think about some positions of every game, so that everything is loaded and compiled."""
    for game in GAMES.values():
        for name, values in game.options.items():
            for value in values:
                for seats in (2, 3):
                    _look_at(game, seats, {name: value})


def _look_at(game: AnyGame, seats: int, options: dict[str, str]) -> None:
    log = playout(game, seats, options, "warm-up")
    states = [step.state for step in replay(log)][:-1]
    for state in states[1 :: max(1, len(states) // TRIED)]:
        for seat in game.to_act(state):
            if seat >= Seat(0):
                for level in LEVELS.values():
                    think(game, state, seat, level, "warm-up", Limit(NODES, 1.0))


def serve(think: Think, warm_up: Callable[[], None] = lambda: None) -> None:
    """Answer questions until the input is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then stops us
    lower_priority()
    warm_up()
    _write(READY)
    with suppress(BrokenPipeError):
        for line in sys.stdin.buffer:
            _write(_answered(think, line).written)


def _answered(think: Think, line: bytes) -> Answer:
    try:
        return think(Question.read(line))
    except Exception as error:
        traceback.print_exc()
        return Answer(trouble=f"{type(error).__name__}: {error}")


def _write(line: bytes) -> None:
    sys.stdout.buffer.write(line)
    sys.stdout.buffer.flush()


def main() -> None:
    """Run the worker."""
    if PLAIN in sys.argv:
        sys.modules["numba"] = None  # type: ignore[assignment]  # prevents its import
        serve(answer)
    else:
        serve(answer, warm_up)


if __name__ == "__main__":
    main()
