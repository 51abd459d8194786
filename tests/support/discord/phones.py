"""What the phones of people show, by name and without invisible characters."""

from typing import NamedTuple

from playground.server.desk import Desk


class Shown(NamedTuple):
    """A notification on the phone of one person."""

    who: int
    words: str
    where: int


def phones(desk: Desk, since: int = 0) -> list[Shown]:
    """Every notification so far, oldest first; the first `since` are left out."""
    isolates = str.maketrans("", "", "\u2068\u2069")
    found = [
        Shown(one.user, one.words.translate(isolates), one.channel) for one in desk.notifications
    ]
    return found[since:]
