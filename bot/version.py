"""Which Azulejo this is."""

import tomllib
from functools import cache
from pathlib import Path


@cache
def version() -> str:
    """The version, as pyproject.toml has it."""
    text = (Path(__file__).parent.parent / "pyproject.toml").read_text("utf-8")
    return str(tomllib.loads(text)["project"]["version"])
