"""Custom ids are built, read and answered in one place."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import cogs
from cogs.verbs import (
    LONGEST,
    VERBS,
    LongCustomIdError,
    ShapeError,
    UnknownVerbError,
    custom_id,
    fits_custom_id,
    fresh_id,
    has_shape,
    on_press,
    parse_custom_id,
    stable_id,
)

BUILDERS = {"button": 1, "select": 0, "selects": 0, "custom_id": 0, "Form": 1}
"""Functions that take a verb, and the position of the argument that begins with it."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    """Every call of a plain name or an attribute in the cogs, with its place."""
    for path in sorted(Path(cogs.__path__[0]).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call):
                yield f"{path}:{node.lineno}", node


def name_of(call: ast.Call) -> str:
    if isinstance(call.func, ast.Attribute):
        return call.func.attr
    return call.func.id if isinstance(call.func, ast.Name) else ""


def test_an_id_reads_back_as_it_was_built() -> None:
    assert parse_custom_id(custom_id("pick", 17, 4, "3", "R")) == ("pick", ["17", "4", "3", "R"])
    assert parse_custom_id(custom_id("new")) == ("new", [])


def test_the_id_of_a_form_is_fresh_and_stands_for_the_same() -> None:
    fresh = fresh_id(custom_id("corrected", 17), "a1b2")
    assert fresh != custom_id("corrected", 17)
    assert parse_custom_id(stable_id(fresh)) == ("corrected", ["17"])
    assert stable_id("from") == "from", "a form of an older version"
    with pytest.raises(LongCustomIdError):
        fresh_id("x" * LONGEST, "a1b2")


def test_an_unknown_verb_is_refused() -> None:
    with pytest.raises(UnknownVerbError, match="frobnicate"):
        custom_id("frobnicate", 17)
    with pytest.raises(UnknownVerbError, match="frobnicate"):
        on_press("frobnicate")


def test_an_id_is_no_longer_than_discord_allows() -> None:
    assert len(custom_id("type", 1, "x" * (LONGEST - len("type:1:")))) == LONGEST
    with pytest.raises(LongCustomIdError):
        custom_id("type", 1, "x" * LONGEST)


@pytest.mark.parametrize(
    ("verb", "arguments", "fits"),
    [
        ("next", [], True),
        ("next", ["1"], False),
        ("join", ["17"], True),
        ("join", [], False),
        ("join", ["17", "18"], False),
        ("join", ["seventeen"], False),
        ("join", ["\u0663"], False),
        ("join", [str(2**63 - 1)], True),
        ("join", [str(2**63)], False),
        ("join", ["9" * 40], False),
        ("undo", ["17"], True),
        ("undo", ["17", "4"], True),
        ("undo", ["17", "R"], False),
        ("pick", ["17", "4"], True),
        ("pick", ["17", "4", "3", "R"], True),
        ("pick", ["17", "R"], False),
        ("tally", ["17", "0", "2"], True),
        ("tally", ["17", "0", "R"], False),
        ("frobnicate", ["17"], False),
    ],
)
def test_an_id_has_the_arguments_of_its_verb(verb: str, arguments: list[str], fits: bool) -> None:
    assert has_shape(verb, arguments) is fits


def test_an_id_with_other_arguments_is_refused_where_it_is_built() -> None:
    with pytest.raises(ShapeError, match="join:seventeen"):
        custom_id("join", "seventeen")


@pytest.mark.parametrize(
    ("typed", "fits"), [("3 R 2", True), ("3:R:2", False), ("x" * LONGEST, False)]
)
def test_what_a_player_typed_may_not_fit_into_an_id(typed: str, fits: bool) -> None:
    assert fits_custom_id("which", "type", typed) is fits


def test_every_button_and_menu_has_a_known_verb() -> None:
    """Also those that no other test presses."""
    found = set()
    for place, call in calls():
        position = BUILDERS.get(name_of(call))
        if position is not None and len(call.args) > position:
            first = call.args[position]
            if isinstance(first, ast.Tuple):
                first = first.elts[0]
            if isinstance(first, ast.Constant):
                assert first.value in VERBS, place
                found.add(first.value)
    assert len(found) > len(VERBS) // 2


def test_ids_are_written_by_nobody_else() -> None:
    for place, call in calls():
        for keyword in call.keywords:
            if keyword.arg == "custom_id":
                assert not isinstance(keyword.value, ast.JoinedStr), place
        assert name_of(call) != "Modal", f"{place}: a Form has fresh ids"
