"""What the code says, found by reading it: every text it asks for, and every refusal it makes."""

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
SPEAKERS = ("renderers", "bot", "cogs")
ENGLISH = ("renderers/texts/en", "bot/locales/en")


class Asked(NamedTuple):
    """A place that asks for a text: its key as a pattern, and the values it gives."""

    place: str
    key: re.Pattern[str]
    whole: bool
    """Whether the whole key stands there; otherwise it is put together."""
    given: frozenset[str] | None
    """Nothing is known of values that are given as a mapping."""


class Text(NamedTuple):
    """What a text of the files needs, those that it quotes included."""

    values: frozenset[str]
    quoted: frozenset[str]


def modules(*folders: str) -> Iterator[tuple[Path, ast.Module]]:
    """Our own code, read."""
    for folder in folders:
        for file in sorted((ROOT / folder).rglob("*.py")):
            yield file.relative_to(ROOT), parsed(file)


@cache
def parsed(file: Path) -> ast.Module:
    """A file of code, read once."""
    return ast.parse(file.read_text("utf-8"))


def pattern(key: ast.expr) -> re.Pattern[str] | None:
    """The keys that an expression can be: a string, or one that is put together."""
    if isinstance(key, ast.Constant) and isinstance(key.value, str):
        return re.compile(re.escape(key.value))
    if isinstance(key, ast.JoinedStr):
        parts = [
            re.escape(str(part.value)) if isinstance(part, ast.Constant) else "[a-z0-9_-]+"
            for part in key.values
        ]
        return re.compile("".join(parts))
    return None


def ways(key: ast.expr) -> Iterator[ast.expr]:
    """The branches of a choice between keys."""
    if isinstance(key, ast.IfExp):
        yield from ways(key.body)
        yield from ways(key.orelse)
    else:
        yield key


@cache
def asked() -> list[Asked]:
    """Every call of a `say` whose key can be read."""
    return [*_asked()]


def _asked() -> Iterator[Asked]:
    for file, module in modules(*SPEAKERS):
        for node in ast.walk(module):
            if not isinstance(node, ast.Call) or not node.args or called(node) != "say":
                continue
            names = [keyword.arg for keyword in node.keywords]
            given = None if None in names else frozenset(name for name in names if name)
            for key in ways(node.args[0]):
                if found := pattern(key):
                    whole = isinstance(key, ast.Constant)
                    yield Asked(f"{file}:{node.lineno}", found, whole, given)


def called(node: ast.Call) -> str:
    """The name of what is called."""
    function = node.func
    return function.id if isinstance(function, ast.Name) else getattr(function, "attr", "")


def named() -> tuple[set[str], list[re.Pattern[str]]]:
    """Every string in the code, and every one that is put together around a word."""
    strings: set[str] = set()
    patterns: list[re.Pattern[str]] = [found.key for found in asked()]
    for _, module in modules(*SPEAKERS):
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
    """Every English text with what it needs."""
    own: dict[str, Text] = {}
    for folder in ENGLISH:
        for file in sorted((ROOT / folder).glob("*.ftl")):
            for entry in read_texts(file.read_text("utf-8")).body:
                if isinstance(entry, ftl.Message):
                    own[entry.id.name] = needs(entry)
    return {key: Text(all_values(own, key), text.quoted) for key, text in own.items()}


class Needs(Visitor):
    """Collects the values and the other texts that a text names."""

    def __init__(self) -> None:
        self.values: set[str] = set()
        self.quoted: set[str] = set()

    def visit_VariableReference(self, node: ftl.VariableReference) -> None:  # noqa: N802 its name
        self.values.add(node.id.name)

    def visit_MessageReference(self, node: ftl.MessageReference) -> None:  # noqa: N802 its name
        self.quoted.add(node.id.name)


def needs(entry: ftl.Message) -> Text:
    visitor = Needs()
    visitor.visit(entry)
    return Text(frozenset(visitor.values), frozenset(visitor.quoted))


def all_values(own: dict[str, Text], key: str) -> frozenset[str]:
    return own[key].values.union(*(all_values(own, quoted) for quoted in own[key].quoted))


@cache
def refusals() -> set[re.Pattern[str]]:
    """The keys of all errors that have one, wherever they are made."""
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
