"""What takes long is tested where `AZULEJO_LONG=1` asks for it; elsewhere a part of it will do.

With `AZULEJO_LONG=2` everything is, also what takes an hour.
"""

import os
from collections.abc import Iterable
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

LONG: Final = os.environ.get("AZULEJO_LONG", "") in ("1", "2")
LONGEST: Final = os.environ.get("AZULEJO_LONG") == "2"


def if_long(*cases: T) -> Iterable[T]:
    """These cases, where there is time."""
    return cases if LONG else ()


def if_longest(*cases: T) -> Iterable[T]:
    """These cases, where time does not matter."""
    return cases if LONGEST else ()


def repeats(usual: int, long: int) -> int:
    """How many times the same is done with other luck: more often where there is time."""
    return long if LONG else usual


def without_repeats(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """What is tested now, and what is not: all that is marked `long`, and the second database.

    Of every file one test at least is made with both, and so is all that is marked `postgres`.
    """
    if LONG:
        return items, []
    kept: list[pytest.Item] = []
    left: list[pytest.Item] = []
    files: set[object] = set()
    for item in items:
        again = _is_on_postgres(item) and item.get_closest_marker("postgres") is None
        if item.get_closest_marker("long") is not None or (again and item.path in files):
            left.append(item)
        else:
            kept.append(item)
            files |= {item.path} if again else set()
    return kept, left


def _is_on_postgres(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    return call is not None and "postgres" in (call.params.get("url"), call.params.get("bare_url"))
