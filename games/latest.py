"""An answer that is remembered until the next question."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Q = TypeVar("Q")
A = TypeVar("A")


def remembers_latest(answer: Callable[[Q], A]) -> Callable[[Q], A]:
    """Answer the same question, put twice in a row, only once.

    Whoever asks for the moves of a table soon plays one of them, and they are wanted again to
    check it. The question is compared by identity, which takes no time; a state never changes.
    """
    latest: tuple[Q, A] | None = None

    @wraps(answer)
    def ask(question: Q) -> A:
        nonlocal latest
        known = latest  # another thread may put another question meanwhile
        if known is not None and known[0] is question:
            return known[1]
        found = answer(question)
        latest = (question, found)
        return found

    return ask
