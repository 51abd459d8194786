"""What the processes that the bot starts have in common: their folder and their environment."""

import os
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parent.parent
"""The folder of our packages."""
SECRETS: Final = ("DISCORD_", "DATABASE_")
"""Prefixes of environment variables that a process does not get."""
NICENESS: Final = 10
"""A lower priority than the bot, which answers people."""


def environment() -> dict[str, str]:
    """Return the environment variables without secrets."""
    return {name: value for name, value in os.environ.items() if not _is_secret(name)}


def lower_priority() -> None:
    """Let the bot go first when the machine is busy."""
    if hasattr(os, "nice"):
        os.nice(NICENESS)


def _is_secret(name: str) -> bool:
    return name.upper().startswith(SECRETS)
