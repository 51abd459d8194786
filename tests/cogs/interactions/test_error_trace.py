"""The log of an unexpected error has the verb and the ids, and nothing that a person typed."""

import logging
import traceback
from types import SimpleNamespace
from typing import Any

import pytest

from bot.app.logs import FORM, TIME, LogFormatter
from bot.matches.service import Matches
from cogs.interactions.error_trace import redacted
from data.errors import UnknownOutcomeError
from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import code, text
from tests.support.discord.seating import sit_down
from tests.support.playground.person import Person

SECRET = "my secret diary"


def fail_with(monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    """Let a method of the matches fail with all its arguments in the error."""

    async def broken(*given: object, **named: object) -> None:
        raise LookupError(f"cannot handle {given[1:]} {named}")

    monkeypatch.setattr(Matches, name, broken)


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """The error as an operator reads it."""
    (record,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    return LogFormatter(FORM, TIME).format(record)


async def test_a_typed_option_is_not_logged(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    fail_with(monkeypatch, "find")
    answer = await ana.use(table, "plan", moves=SECRET, match=sitting.number)
    assert "Something went wrong" in text(answer["message"])
    report = logged(caplog)
    assert f"in /plan moves=… match={sitting.number} (user {ana.id}, channel {table}" in report
    lines = report.splitlines()
    assert lines[1] == "Traceback (most recent call last):"
    assert any(line.startswith("  File ") and "cogs/" in line for line in lines)
    assert lines[-1].startswith("LookupError: cannot handle")
    assert SECRET not in report


async def test_a_form_that_fails_is_logged_without_its_fields(
    house: House,
    ana: Person,
    table: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def broken(*given: object) -> None:
        raise LookupError(f"cannot store {SECRET}")

    monkeypatch.setattr("bot.players.service.Players.add_vacation", broken)
    monkeypatch.setattr("cogs.players.vacation_cog.read_vacation", lambda _: ("a", "b"))
    shown = (await ana.use(table, "hours"))["message"]
    form = (await ana.click(shown, code(shown, "vacation")))["modal"]
    await ana.submit(form, **{"from": SECRET, "to": ""})
    report = logged(caplog)
    assert report.split(" in ")[1].startswith("vacation")
    assert SECRET not in report


async def test_a_button_that_fails_is_logged_with_its_verb_and_match(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    board = await sitting.board()
    fail_with(monkeypatch, "find")
    await ana.click(board, code(board, "table"))
    assert f" in table:{sitting.number} (user {ana.id}" in logged(caplog)


async def test_the_same_error_has_the_same_number_each_time(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The log leaves out repeated errors, and players may still quote their number."""
    sitting = await sit_down(house, desk, table, [ana, bruno])
    board = await sitting.board()
    fail_with(monkeypatch, "find")
    for person in (ana, bruno):
        await person.click(board, code(board, "table"))
    first, second = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert isinstance(first.args, tuple)
    assert isinstance(second.args, tuple)
    assert first.args[0] == second.args[0] != ""


async def test_a_commit_of_unknown_outcome_is_not_called_a_failure(
    house: House,
    desk: Desk,
    ana: Person,
    bruno: Person,
    table: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def lost(*_: object, **__: object) -> None:
        raise UnknownOutcomeError("no answer")

    sitting = await sit_down(house, desk, table, [ana, bruno])
    monkeypatch.setattr(Matches, "find", lost)
    board = await sitting.board()
    answer = await ana.click(board, code(board, "table"))
    assert "do not know whether that was stored" in text(answer["message"])


def fail(secret: str) -> None:
    """Fail with a text in the error, its cause, its group and its notes."""
    try:
        try:
            dict[str, str]()[secret]
        except KeyError:
            raise ValueError(f"no {secret}") from None
    except ValueError as error:
        group = ExceptionGroup(f"several {secret}", [TypeError(secret), OSError(1, secret)])
        group.add_note(f"while reading {secret}")
        raise group from error


def test_every_error_that_led_to_one_is_cleaned() -> None:
    interaction: Any = SimpleNamespace(
        data={"options": [{"type": 3, "name": "x", "value": SECRET}]}
    )
    with pytest.raises(ExceptionGroup) as caught:
        fail(SECRET)
    told = "".join(traceback.format_exception(redacted(interaction, caught.value)))
    assert SECRET not in told
    for part in ("ValueError: no …", "several …", "TypeError: …", "while reading …", "in fail"):
        assert part in told
    assert "KeyError" not in told, "it was suppressed"
    assert "direct cause" in told


def test_errors_in_a_circle_are_copied_once() -> None:
    interaction: Any = SimpleNamespace(data={})
    first, second = ValueError("a"), ValueError("b")
    first.__context__, second.__context__ = second, first
    copy = redacted(interaction, first)
    assert copy.__context__ is not None
    assert copy.__context__.__context__ is copy
