"""Mutants: how code is changed, and that surviving mutants are printed."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutants.breaking import mutants

HOME = Path(__file__).parents[2]
TWO_CASES = "match a: case 1: del b case _: del c"


@pytest.mark.parametrize(
    ("code", "changes"),
    [
        ("-a + 1", "-a + 1 → pass, USub → UAdd, Add → Sub, 1 → 2"),
        ("del a[b < 2.5 and c is not d]", "And → Or, Lt → LtE, 2.5 → 3.5, IsNot → Is"),
        ("a = None", "None → ''"),
        ("a: int = b", "b → None"),
        ("a += b", "a += b → a = b, Add → Sub"),
        ("def f(): return a", "a → None"),
        ("del a[lambda: b]", "b → None"),
        ("del a[max(b)]", "max → min, b → None"),
        ("del a[f(*b, 1)]", "f(*b, 1) → f(1), f(*b, 1) → f(*b), 1 → None, 1 → 2"),
        ("del a[f(b='c')]", "'c' → None, 'c' → 'XXcXX'"),
        ("del a[f(b=c, d=e)]", "f(b=c, d=e) → f(d=e), f(b=c, d=e) → f(b=c), c → None, e → None"),
        ("del a[b if c else True]", "b if c else True → b, b if c else True → True, True → False"),
        ("del a[{b for b in c if b}]", "for b in c if b → for b in c"),
        ("if not a: b", "if not a: b → if True: b, if not a: b → if False: b, not a → a, b → pass"),
        ("raise a", "raise a → pass"),
        ("while a: continue", "continue → break"),
        (
            "match a:\n case 1: del b\n case _: del c",
            f"{TWO_CASES} → match a: case _: del c, {TWO_CASES} → match a: case 1: del b, 1 → 2",
        ),
    ],
)
def test_every_part_is_mutated_in_turn(tmp_path: Path, code: str, changes: str) -> None:
    assert ", ".join(mutations(tmp_path, code)) == changes


def mutations(folder: Path, code: str) -> list[str]:
    """Return the descriptions of all mutants of this code."""
    file = folder / "a.py"
    file.write_text(code)
    return [mutant.change.split(" ", 1)[1] for mutant in mutants(file)]


@pytest.mark.parametrize(
    "code",
    [
        '"""Said to readers."""',
        "from a import b",
        "A = TypeVar('A')",
        "A = Callable[[int], 'B']",
        "@a(1)\nclass B(c(1)):\n    d: e[1]",
        "def f(a: b[1]) -> c[1]:\n    '''Said to readers.'''",
        "del a[zip(strict=True)]",
    ],
)
def test_docstrings_imports_and_types_are_not_mutated(tmp_path: Path, code: str) -> None:
    assert mutations(tmp_path, code) == []


def test_one_part_is_mutated_at_a_time(tmp_path: Path) -> None:
    file = tmp_path / "a.py"
    file.write_text("a = 1\nb = 2 if a else 3\n")
    found = []
    for mutant in mutants(file):
        names: dict[str, int | None] = {}
        exec(mutant.code, names)
        found.append((names["a"], names["b"]))
    a_broken, b_broken = [(None, 3), (2, 2)], [(1, None), (1, 2), (1, 3), (1, 3), (1, 2)]
    assert found == a_broken + b_broken


def test_surviving_mutants_are_printed(tmp_path: Path) -> None:
    toy = tmp_path / "toy"
    toy.mkdir()
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = --import-mode=importlib")
    (toy / "rules.py").write_text("WALL = 25\nFLOOR = 7\n")
    (toy / "test_rules.py").write_text(
        "from toy.rules import WALL\n\ndef test_the_wall():\n    assert WALL == 25\n"
    )
    done = subprocess.run(
        [sys.executable, "-m", "tests.mutants", "toy/rules.py", "--", "toy"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(HOME)},
        capture_output=True,
        text=True,
        check=True,
    )
    *_, first, second, count = done.stdout.splitlines()
    assert {first, second} == {"toy/rules.py:2 7 → None", "toy/rules.py:2 7 → 8"}
    assert count == "4 mutants: 2 unnoticed, 0 endless"
