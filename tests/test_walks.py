"""The walks of ARCHITECTURE.md are true: every step exists, and the caller it names calls it."""

import ast
import re
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "ARCHITECTURE.md").read_text("utf-8")
STEP = re.compile(r"^\| *(\d+) *\| *`([^`:]+):([^`]+)` *\| *([^|]*?) *\|", re.MULTILINE)
MOST_STEPS = {"A confirmed move, up to the posted board": 25}

Function = ast.FunctionDef | ast.AsyncFunctionDef


class Step(NamedTuple):
    """One row of a walk."""

    number: int
    file: str
    function: str
    called_by: str
    """Empty where the step above calls it; else a step's number, `file:function`, `file:TABLE`,
    the verb of a button or the name of a command."""


def walks() -> dict[str, list[Step]]:
    """The walks of the page, by their headings."""
    found = {}
    for section in PAGE.split("\n### ")[1:]:
        heading, _, body = section.partition("\n")
        steps = [
            Step(int(number), file, function, called_by.strip("`"))
            for number, file, function, called_by in STEP.findall(body.split("\n## ")[0])
        ]
        if steps:
            found[heading] = steps
    return found


@cache
def functions(file: str) -> dict[str, Function]:
    """The functions of a file by name; methods as `Class.method`."""
    found: dict[str, Function] = {}
    for node in ast.parse((ROOT / file).read_text("utf-8")).body:
        if isinstance(node, Function):
            found[node.name] = node
        elif isinstance(node, ast.ClassDef):
            for part in node.body:
                if isinstance(part, Function):
                    found[f"{node.name}.{part.name}"] = part
    return found


def tables(file: str) -> dict[str, ast.AST]:
    """The values that are assigned to names at the top of a file."""
    return {
        node.target.id: node
        for node in ast.parse((ROOT / file).read_text("utf-8")).body
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name)
    }


def names_in(code: ast.AST) -> set[str]:
    """Every name that a function or table mentions."""
    return {
        node.id if isinstance(node, ast.Name) else node.attr
        for node in ast.walk(code)
        if isinstance(node, ast.Name | ast.Attribute)
    }


def registered_as(function: Function) -> set[str]:
    """The verbs and commands that the decorators in a function name."""
    inside = (node for node in ast.walk(function) if isinstance(node, Function))
    return {
        node.value
        for one in inside
        for decorator in one.decorator_list
        for node in ast.walk(decorator)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }


def caller(walk: list[Step], step: Step) -> ast.AST:
    """The function or table that calls a step."""
    if ":" in step.called_by:
        file, _, name = step.called_by.partition(":")
        return {**functions(file), **tables(file)}[name]
    number = int(step.called_by) if step.called_by else step.number - 1
    above = walk[number - 1]
    return functions(above.file)[above.function]


WALKS = walks()


def test_there_are_three_walks() -> None:
    assert len(WALKS) == 3


@pytest.mark.parametrize("heading", WALKS)
def test_a_walk_is_numbered_and_enters_no_file_twice(heading: str) -> None:
    walk = WALKS[heading]
    assert [step.number for step in walk] == list(range(1, len(walk) + 1))
    assert len(walk) <= MOST_STEPS.get(heading, 25)
    left = [one.file for one, following in pairwise(walk) if one.file != following.file]
    entered = [*left, walk[-1].file]
    assert len(entered) == len(set(entered))


@pytest.mark.parametrize(
    ("heading", "step"),
    [
        pytest.param(heading, step, id=f"{step.file}:{step.function}-{heading}")
        for heading, walk in WALKS.items()
        for step in walk
    ],
)
def test_every_step_exists_and_is_called(heading: str, step: Step) -> None:
    assert step.function in functions(step.file)
    if step.number == 1:
        return  # discord.py, or the loop that starts the walk
    called = step.function.rpartition(".")[2]
    if registered := re.fullmatch(r"(?:verb )?[`/]*([a-z][\w-]*)", step.called_by):
        assert registered[1] in registered_as(functions(step.file)[step.function])
        return
    assert called in names_in(caller(WALKS[heading], step))
