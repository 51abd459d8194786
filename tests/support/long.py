"""Long tests run only with `AZULEJO_LONG=1`, and those of an hour only with `AZULEJO_LONG=2`."""

import os
from collections.abc import Iterable
from typing import Final, TypeVar

import pytest

T = TypeVar("T")

LONG: Final = os.environ.get("AZULEJO_LONG", "") in ("1", "2")
LONGEST: Final = os.environ.get("AZULEJO_LONG") == "2"


def if_long(*cases: T) -> Iterable[T]:
    """Return these cases in a long run, otherwise none."""
    return cases if LONG else ()


def if_longest(*cases: T) -> Iterable[T]:
    """Return these cases in the longest run, otherwise none."""
    return cases if LONGEST else ()


def repeats(default: int, long: int) -> int:
    """Return how often to repeat a random test."""
    return long if LONG else default


def without_repeats(items: list[pytest.Item]) -> tuple[list[pytest.Item], list[pytest.Item]]:
    """Split tests into those to run and those to leave out, unless this is a long run.

    Left out are tests marked `long`, and tests on PostgreSQL except the first of each file and
    those marked `postgres`.
    """
    if LONG:
        return items, []
    kept: list[pytest.Item] = []
    left_out: list[pytest.Item] = []
    files: set[object] = set()
    for item in items:
        repeats = _is_on_postgres(item) and item.get_closest_marker("postgres") is None
        if item.get_closest_marker("long") is not None or (repeats and item.path in files):
            left_out.append(item)
        else:
            kept.append(item)
            files |= {item.path} if repeats else set()
    return kept, left_out


def _is_on_postgres(item: pytest.Item) -> bool:
    call = getattr(item, "callspec", None)
    return call is not None and "postgres" in (call.params.get("url"), call.params.get("bare_url"))
