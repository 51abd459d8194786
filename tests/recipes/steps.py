"""What a recipe does to a file."""

from dataclasses import dataclass
from pathlib import Path
from textwrap import dedent
from typing import Protocol


class Step(Protocol):
    """One change of one file."""

    def carry_out(self, file: Path) -> None:
        """Change the file."""


@dataclass(frozen=True, slots=True)
class Write:
    """Create a file."""

    text: str

    def carry_out(self, file: Path) -> None:
        assert not file.exists()
        file.write_text(dedent(self.text).lstrip("\n"), "utf-8")


@dataclass(frozen=True, slots=True)
class Append:
    """Add lines at the end of a file."""

    text: str

    def carry_out(self, file: Path) -> None:
        file.write_text(file.read_text("utf-8") + self.text, "utf-8")


@dataclass(frozen=True, slots=True)
class Insert:
    """Insert text before another text, at its first place; `also` is a second such pair."""

    before: str
    text: str
    also: tuple[str, str] | None = None

    def carry_out(self, file: Path) -> None:
        content = file.read_text("utf-8")
        for before, text in [(self.before, self.text), *([self.also] if self.also else [])]:
            assert before in content, f"{file.name} has no {before!r}"
            content = content.replace(before, text + before, 1)
        file.write_text(content, "utf-8")
