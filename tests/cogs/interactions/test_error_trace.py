"""The log of an unexpected error has the verb and the ids, and nothing that a person typed."""

import logging

import pytest

from bot.matches.service import Matches
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
    (record,) = [one for one in caplog.records if one.levelno >= logging.ERROR]
    return record.getMessage()


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
    assert "LookupError" in report
    assert "plan_cog.py" in report or "find_match.py" in report
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
