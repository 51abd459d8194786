"""`python -m tests.support.odd_worker`: a thinker whose level says how it misbehaves."""

import os
import signal
import sys
import time

from bot.computers.protocol import Answer, Question
from bot.computers.worker import serve
from games import GAMES
from games.log import final_state

KEPT: list[bytes] = []
WORDS = {
    "cheats": "9 X 9",
    "tells its number": str(os.getpid()),
    "tells its settings": " ".join(os.environ),
}


def answer(question: Question) -> Answer:
    match question.level:
        case "faints":
            raise RuntimeError("it is too hot")
        case "dies":
            os.kill(os.getpid(), signal.SIGKILL)
        case "sleeps":
            time.sleep(60)
        case "is slow":
            time.sleep(0.5)
        case "babbles":
            print("let me see", flush=True)
        case "never stops talking":
            sys.stdout.write("well, " * 50_000)
        case "is hungry":
            KEPT.append(b"x" * 200_000_000)
        case "tells its priority":
            return Answer(str(os.nice(0)))
        case "tells its limit":
            return Answer(repr(question.limit.seconds))
    if word := WORDS.get(question.level):
        return Answer(word)
    log = question.read_log(GAMES)
    return Answer(log.game.moves(final_state(log), question.seat)[-1])


if __name__ == "__main__":
    serve(answer)
