"""What the bot says about itself."""

import tomllib
from collections.abc import Mapping
from pathlib import Path

from games.core import AnyGame


def version() -> str:
    """The version, as pyproject.toml has it."""
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8")
    return str(tomllib.loads(text)["project"]["version"])


def about(games: Mapping[str, AnyGame]) -> str:
    """What it is and what it knows."""
    listed = "\n".join(
        f"- {game.name}, for {game.seats[0]} to {game.seats[-1]} players" for game in games.values()
    )
    return (
        f"**Azulejo {version()}** is a bot to play Azul with friends. It knows the rules of\n"
        f"{listed}\n"
        "Playing them here is still to come. A fan project, not official."
    )
