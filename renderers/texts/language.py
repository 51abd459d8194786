"""The texts of one language, read from Fluent files."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import CurrentEnvironment, ResolverEnvironment
from fluent.runtime.types import FluentType
from fluent.syntax import ast


class BadTextError(ValueError):
    """A file of texts has a syntax error or a duplicate key."""


class MissingTextError(LookupError):
    """A key has no text, or a text did not get all its values."""


class Number(int, FluentType):
    """A number that selects plural forms and is formatted without separators."""

    def format(self, locale: object) -> str:
        return str(int(self))


class Language:
    """The texts of one language by their keys."""

    def __init__(self, code: str, files: Iterable[Path]) -> None:
        self.code = code
        # Callers isolate names; in a picture the isolation marks would be drawn.
        self._bundle = FluentBundle([code], use_isolating=False)
        found: set[str] = set()
        for file in files:
            resource = read_texts(file.read_text("utf-8"))
            for key in _keys(file, resource):
                if key in found:
                    raise BadTextError(f"{file}: '{key}' is there twice")
                found.add(key)
            self._bundle.add_resource(resource)
        self._patterns = {key: self._bundle.get_message(key).value for key in found}

    @property
    def keys(self) -> frozenset[str]:
        """All keys that have a text."""
        return frozenset(self._patterns)

    @classmethod
    def of_folders(cls, code: str, folders: Iterable[Path]) -> "Language":
        """All texts of a language in these folders, from the subfolder named by its code."""
        return cls(
            code, [file for folder in folders for file in sorted(folder.glob(f"{code}/*.ftl"))]
        )

    def say(self, key: str, values: Mapping[str, str | int]) -> str:
        """The text with these values; raises MissingTextError if the key or a value is missing.

        A value of more than 2,500 characters is refused with a ValueError.
        """
        pattern = self._patterns.get(key)
        if pattern is None:
            raise MissingTextError(f"{self.code} has no text '{key}'")
        # The same as FluentBundle.format_pattern with our numbers, in a third of the time.
        given = {
            name: Number(value) if isinstance(value, int) else value
            for name, value in values.items()
        }
        errors: list[Exception] = []
        text = pattern(ResolverEnvironment(self._bundle, errors, CurrentEnvironment(given)))
        if errors:
            raise MissingTextError(f"text '{key}' in {self.code}: {errors[0]}")
        return str(text)


@lru_cache(maxsize=256)
def read_texts(text: str) -> ast.Resource:
    """The parsed contents of a file; cached because parsing is slow."""
    return FluentResource(text)


def _keys(file: Path, resource: ast.Resource) -> Iterator[str]:
    """The keys of a file; raises BadTextError for anything that is not a text."""
    for entry in resource.body:
        if isinstance(entry, ast.Junk):
            first = (entry.content or "").strip().split("\n")[0]
            raise BadTextError(f"{file}: cannot be read from '{first}' on")
        if isinstance(entry, ast.Message):
            if entry.value is None:
                raise BadTextError(f"{file}: '{entry.id.name}' has no text")
            yield entry.id.name
