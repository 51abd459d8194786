"""Limits: how much one person, or one server, may ask of the bot.

Matches and lobbies are counted in the database. Rates are counted in memory, by each process for
itself: they need not survive a restart.
"""

import time
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, fields
from math import ceil
from typing import Final

from bot.errors import RefusedError

TEN_SECONDS: Final = 10.0
MINUTE: Final = 60.0
HOUR: Final = 3600.0
REMEMBERED: Final = 10_000
"""For how many people a rate is remembered."""


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits, with their defaults. Operators change them with `LIMIT_` and the name.

    Matches of leagues are neither counted nor refused.
    """

    matches_per_person: int = 100
    """Matches that one person plays at the same time, lobbies included."""
    matches_against_computers: int = 10
    """Those of them in which the person plays against computers only."""
    lobbies_per_person: int = 5
    """Open lobbies of one host."""
    matches_per_server: int = 2_000
    """Matches that are played on one server at the same time, lobbies included."""
    lobbies_per_server: int = 100
    new_matches_per_hour: int = 30
    """Matches and rematches that one person opens."""
    invitations_per_hour: int = 30
    invitations_at_once: int = 10
    plans_per_minute: int = 60
    """Plans that one person changes."""
    hints_per_minute: int = 20
    hints_per_hour: int = 200
    questions_at_once: int = 2
    """Questions of one person about which computers think, or that wait for that."""
    suggestions_per_ten_seconds: int = 60
    """How often options are suggested to one person who types."""
    presses_per_ten_seconds: int = 60
    """Commands, clicks and forms of one person."""


NO_LIMITS: Final = Limits(**{field.name: 10**9 for field in fields(Limits)})
"""For tests and benchmarks in which one person does the work of many."""


class RateLimit:
    """At most so many uses per person in a window of time, which begins with the first of them."""

    def __init__(
        self,
        most: int,
        seconds: float,
        *,
        clock: Callable[[], float] = time.monotonic,
        remembered: int = REMEMBERED,
    ) -> None:
        self.most = most
        self._seconds = seconds
        self._clock = clock
        self._remembered = remembered
        self._windows: OrderedDict[int, _Window] = OrderedDict()
        """By person; the window that ends first comes first."""

    def use(self, person: int, count: int = 1) -> int:
        """Count some uses and return 0; beyond the limit, return how often it refused so far.

        What is refused is not counted as used. Refusals are counted until the window ends.
        """
        window = self._open_window(person)
        if window.used + count > self.most:
            window.refused += 1
            return window.refused
        window.used += count
        return 0

    def is_used_up(self, person: int) -> bool:
        """Whether another use would be refused; nothing is counted."""
        window = self._windows.get(person)
        return window is not None and self._clock() < window.ends and window.used >= self.most

    def seconds_left(self, person: int) -> int:
        """Return when a person's window ends, in seconds from now, rounded up."""
        window = self._windows.get(person)
        return max(1, ceil(window.ends - self._clock())) if window is not None else 0

    def _open_window(self, person: int) -> "_Window":
        now = self._clock()
        window = self._windows.get(person)
        if window is None or window.ends <= now:
            self._windows.pop(person, None)
            window = self._windows[person] = _Window(now + self._seconds)
            if len(self._windows) > self._remembered:
                self._windows.popitem(last=False)
        return window


@dataclass(slots=True)
class _Window:
    ends: float
    used: int = 0
    refused: int = 0


# Refusals


class TooManyMatchesError(RefusedError):
    """The person plays as many matches as one may."""

    def __init__(self, most: int) -> None:
        super().__init__("limit-matches", f"you play {most} matches already", most=most)


class TooManySoloMatchesError(RefusedError):
    """The person plays as many matches against computers as one may."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "limit-solo-matches", f"you play {most} matches against computers already", most=most
        )


class TooManyLobbiesError(RefusedError):
    """The person has as many open lobbies as one may."""

    def __init__(self, most: int) -> None:
        super().__init__("limit-lobbies", f"you have {most} open lobbies already", most=most)


class ServerMatchesError(RefusedError):
    """As many matches are played on the server as may be."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "limit-server-matches", f"{most} matches are played on this server already", most=most
        )


class ServerLobbiesError(RefusedError):
    """As many lobbies are open on the server as may be."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "limit-server-lobbies", f"{most} lobbies are open on this server already", most=most
        )


class NewMatchesError(RefusedError):
    """The person has opened too many matches within an hour."""

    def __init__(self, most: int, seconds: int) -> None:
        super().__init__(
            "limit-new-matches",
            f"you have opened {most} matches within an hour",
            most=most,
            minutes=ceil(seconds / MINUTE),
        )


class InvitationsError(RefusedError):
    """The person has invited too many people within an hour."""

    def __init__(self, most: int, seconds: int) -> None:
        super().__init__(
            "limit-invitations",
            f"one can invite {most} people within an hour",
            most=most,
            minutes=ceil(seconds / MINUTE),
        )


class GuestsError(RefusedError):
    """Too many people are invited at once."""

    def __init__(self, most: int) -> None:
        super().__init__("limit-guests", f"one can invite {most} people at once", most=most)


class PlansError(RefusedError):
    """The person has changed too many plans within a minute."""

    def __init__(self, most: int, seconds: int) -> None:
        super().__init__(
            "limit-plans",
            f"one can change {most} plans within a minute",
            most=most,
            seconds=seconds,
        )


class HintsError(RefusedError):
    """The person has asked for too many hints within a minute or an hour."""

    def __init__(self, most: int, seconds: int) -> None:
        super().__init__(
            "limit-hints",
            f"you have asked for {most} hints in a short time",
            most=most,
            minutes=ceil(seconds / MINUTE),
        )


class QuestionsError(RefusedError):
    """Computers are thinking about as many questions of the person as they may."""

    def __init__(self, most: int) -> None:
        super().__init__(
            "limit-questions", f"{most} questions of yours are not answered yet", most=most
        )


class PressesError(RefusedError):
    """The person clicks, or uses commands, too fast."""

    def __init__(self, most: int, seconds: int) -> None:
        super().__init__(
            "limit-presses",
            f"one can press {most} buttons within ten seconds",
            most=most,
            seconds=seconds,
        )
