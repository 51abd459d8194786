"""Finds the texts and the refusals that the code uses, by parsing it."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from fluent.syntax import ast as ftl
from fluent.syntax.visitor import Visitor

from renderers.texts.language import read_texts

ROOT = Path(__file__).parent.parent.parent
PACKAGES = ("renderers", "bot", "cogs")
ENGLISH = ("renderers/texts/en", "bot/locales/en")


class TextUse(NamedTuple):
    """A line that uses a text: a pattern for its key, and the names of its values."""

    line: str
    key: re.Pattern[str]
    whole: bool
    """Whether the key is a literal; otherwise it is composed."""
    given: frozenset[str] | None
    """None if the values are given as a mapping, because then they are unknown."""


class Text(NamedTuple):
    """The values that a text needs, including those of the texts that it quotes."""

    values: frozenset[str]
    quoted: frozenset[str]


def modules(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """Yield the path and the syntax tree of each module in these folders."""
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield file.relative_to(ROOT), parsed(file)


@cache
def parsed(file: Path) -> ast.Module:
    """Parse a file, once."""
    return ast.parse(file.read_text("utf-8"))


def pattern(key: ast.expr) -> re.Pattern[str] | None:
    """Return a pattern for the keys that a literal or an f-string can be."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return re.compile(re.escape(key.value))
    if isinstance(key, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9_-]+"
            for part in key.values
        ]
        return re.compile("".join(parts))
    return None


def branches(key: ast.expr) -> Iterator[ast.expr]:
    """Yield all branches of a conditional expression."""
    if isinstance(key, ast.IfExp):
        yield from branches(key.body)
        yield from branches(key.orelse)
    else:
        yield key


@cache
def text_uses() -> list[TextUse]:
    """Find every call of `say` whose key is a literal or an f-string."""
    return [*_text_uses()]


def _text_uses() -> Iterator[TextUse]:
    for file, module in modules(*PACKAGES):
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not node.args or called(node) != "say":
                continue
            names = [keyword.arg for keyword in node.keywords]
            given = None if None in names else frozenset(name for name in names if name)
            for key in branches(node.args[0]):
                if found := pattern(key):
                    whole = isinstance(key, ast.Constant)
                    yield TextUse(f"{file}:{node.lineno}", found, whole, given)


def called(node: ast.Call) -> str:
    """Return the name of the called function."""
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def strings_in_code() -> tuple[set[str], list[re.Pattern[str]]]:
    """Find all strings in the code, and patterns for all f-strings that contain a word."""
    strings: set[str] = set()
    patterns: list[re.Pattern[str]] = [found.key for found in text_uses()]
    for _, module in modules(*PACKAGES):
        for node in ast.walk(module):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                strings.add(node.value)
            elif isinstance(node, ast.JoinedStr) and (found := pattern(node)):
                words = [str(part.value) for part in node.values if isinstance(part, ast.Constant)]
                if any(re.fullmatch(r"[a-z-]*[a-z]{3}[a-z-]*", word) for word in words):
                    patterns.append(found)
    return strings, patterns


@cache
def texts() -> dict[str, Text]:
    """Read all English texts with the values that they need."""
    own: dict[str, Text] = {}
    for folder in ENGLISH:
        for file in sorted((ROOT / folder).glob("*.ftl")):
            for entry in read_texts(file.read_text("utf-8")).body:
                if isinstance(entry, ftl.Message):
                    own[entry.id.name] = needs(entry)
    return {key: Text(all_values(own, key), text.quoted) for key, text in own.items()}


class Needs(Visitor):
    """Collects the values and the quoted texts in a text."""

    def __init__(self) -> None:
        self.values: set[str] = set()
        self.quoted: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 fluent's name
        self.values.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 fluent's name
        self.quoted.add(node.id.name)


def needs(entry: ftl.Message) -> Text:
    visitor = Needs()
    visitor.visit(entry)
    return Text(frozenset(visitor.values), frozenset(visitor.quoted))


def all_values(own: dict[str, Text], key: str) -> frozenset[str]:
    return own[key].values.union(*(all_values(own, quoted) for quoted in own[key].quoted))


@cache
def refusals() -> set[re.Pattern[str]]:
    """Find patterns for the keys of all errors that the code creates."""
    found: set[re.Pattern[str]] = set()
    for _, module in modules("games", "bot", "cogs"):
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or len(node.args) < 2:
                continue
            if called(node).endswith("Error") or called(node) == "__init__":
                key = pattern(node.args[0])
                if key and re.fullmatch(r"[a-z0-9_\[\]+\\-]+", key.pattern):
                    found.add(key)
    return found
