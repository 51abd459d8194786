"""Tuples that never change: a copy with one item replaced."""

from typing import TypeVar

T = TypeVar("T")


def replace_at(items: tuple[T, ...], index: int, item: T) -> tuple[T, ...]:
    """The same tuple with another item at this index."""
    return items[:index] + (item,) + items[index + 1 :]
