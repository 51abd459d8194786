"""Parsing and checking of command line arguments; every error is one sentence."""

import argparse
from collections.abc import Sequence
from typing import NoReturn

from games import GAMES
from games.core import AnyGame, RuleError, short
from games.players import Limit
from games.players.duel import Contestant


class UsageError(Exception):
    """Wrong arguments; the message is one sentence."""


class Parser(argparse.ArgumentParser):
    """An argument parser that raises `UsageError` instead of exiting."""

    def error(self, message: str) -> NoReturn:
        """Refuse the arguments and name the ones that exist."""
        self.color = False  # newer Pythons would colour the usage
        known = " ".join(self.format_usage().removeprefix("usage: ").split())
        raise UsageError(f"{message}; write {known}")


def contestant(text: str, time: float | None) -> Contestant:
    """A computer player with its own limit, or else this time for each move."""
    try:
        return Contestant.named(text, Limit(seconds=time))
    except ValueError as error:
        if isinstance(error, RuleError):
            raise
        raise UsageError(
            f"'{short(text)}' is no player; write NAME, NAME@0.1 or NAME@500n"
        ) from error


def seconds(text: str) -> float:
    """A time limit in seconds."""
    try:
        time = float(text)
    except ValueError:
        time = 0.0
    if not 0 < time <= 3600:
        raise UsageError(f"a time is a number of seconds up to 3600, not '{short(text)}'")
    return time


def known_game(key: str) -> AnyGame:
    """The game with this key."""
    if key not in GAMES:
        raise UsageError(f"'{short(key)}' is no game; the games are {', '.join(GAMES)}")
    return GAMES[key]


def known_seed(text: str) -> str:
    """Check that a seed is printable and has no spaces."""
    if not text or " " in text or not text.isprintable():
        raise UsageError(f"a seed is a text without spaces, not '{short(text)}'")
    return text


def option_values(pairs: Sequence[str]) -> dict[str, str]:
    """The options from NAME=VALUE pairs; each may be given once."""
    chosen: dict[str, str] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or name in chosen:
            raise UsageError(f"an option is written once, as NAME=VALUE; not '{short(pair)}'")
        chosen[name] = value
    return chosen


def number(what: str, text: str) -> int:
    """A whole number below 1000."""
    if not (text.isascii() and text.isdigit() and len(text) < 4):
        raise UsageError(f"{what} is a whole number below 1000, not '{short(text)}'")
    return int(text)
