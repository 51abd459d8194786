"""`python -m bot.calculations.worker`: a process that is given functions and returns results.

A question is a pickled function with its argument, an answer a pickled result or error, each after
its length. The process ends when its input is closed. It has no access to the database.
"""

import pickle
import signal
import sys
import traceback
from struct import Struct
from typing import Any, Final

from bot.processes import lower_priority

LENGTH: Final = Struct(">Q")


def main() -> None:
    """Calculate until the input is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then stops us
    lower_priority()
    questions, answers = sys.stdin.buffer, sys.stdout.buffer
    sys.stdout = sys.stderr  # nothing that is printed may get between the answers
    while head := questions.read(LENGTH.size):
        function, argument = pickle.loads(questions.read(*LENGTH.unpack(head)))
        answer = answered(function, argument)
        answers.write(LENGTH.pack(len(answer)) + answer)
        answers.flush()


def answered(function: Any, argument: Any) -> bytes:
    """Return the result or the error of a function, pickled."""
    try:
        return pickle.dumps((function(argument), None))
    except Exception as error:
        try:
            written = pickle.dumps((None, error))
            pickle.loads(written)
        except Exception:
            traceback.print_exc()
            return pickle.dumps((None, RuntimeError(f"{type(error).__name__}: {error}")))
        return written


if __name__ == "__main__":
    main()
