"""discord.py is used through its public interface, except in one file."""

import ast
import inspect
import tomllib
from pathlib import Path

import pytest
from discord import http
from discord.asset import Asset
from discord.gateway import DiscordWebSocket

from tests.support.used_texts import ROOT

ALLOWED = {"cogs/rate_limits.py"}
OUR_OWN = {"_replace", "_asdict", "_fields", "_make", "_exit", "_current_frames"}
"""Public names of named tuples, and two of Python's documented functions."""


def private_names(path: Path) -> list[str]:
    """Accesses to private attributes of anything but the object itself."""
    return [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.attr}"
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute)
        and node.attr.startswith("_")
        and not node.attr.startswith("__")
        and node.attr not in OUR_OWN
        and not (isinstance(node.value, ast.Name) and node.value.id in ("self", "cls"))
    ]


@pytest.mark.parametrize("folder", ["cogs", "bot/app"])
def test_no_other_file_uses_private_names(folder: str) -> None:
    files = [
        path for path in (ROOT / folder).rglob("*.py") if str(path.relative_to(ROOT)) not in ALLOWED
    ]
    assert files
    assert [name for path in files for name in private_names(path)] == []


def test_the_library_still_has_the_names_that_are_patched() -> None:
    """Together with the upper bound of its version: a new one is looked at by a person."""
    client = inspect.getsource(http.HTTPClient)
    for name in ("_global_over", "_buckets", "_try_clear_expired_ratelimits"):
        assert f"self.{name}" in client
    limit = inspect.getsource(http.Ratelimit)
    for name in ("expires", "outgoing", "_sleeping", "_refresh", "_wake", "remaining", "reset"):
        assert f"self.{name}" in limit or f"def {name}" in limit
    assert http.Route.BASE.startswith("https://discord.com/api/") or "127.0.0.1" in http.Route.BASE
    assert DiscordWebSocket.DEFAULT_GATEWAY
    assert Asset.BASE


def test_the_version_of_the_library_has_an_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    assert "discord.py>=2.7,<2.8" in project["dependencies"]
