"""Fixtures for all tests of the playground."""

from tests.support.playground.api_description import DESCRIPTION
from tests.support.playground.fixtures import (
    ana,
    bot,
    bruno,
    clock,
    description,
    desk,
    gateway,
    meet,
    needs_description,
    rates,
    rest,
    table,
)

__all__ = [
    "ana",
    "bot",
    "bruno",
    "clock",
    "description",
    "desk",
    "gateway",
    "meet",
    "needs_description",
    "rates",
    "rest",
    "table",
]


def pytest_report_header() -> str:
    if DESCRIPTION is None:
        return "Discord's API description: not found, so nothing is checked against it"
    return "Discord's API description: found, every call and answer is checked against it"
