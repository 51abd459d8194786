"""Commands beyond a limit are refused, with Discord's codes and paths."""

from typing import Any

import pytest

from playground.server.desk import Desk
from tests.support.playground.rest_client import RestClient, error_paths

Json = dict[str, Any]


COMMANDS: list[Any] = [
    ("upper case", [{"name": "Act", "description": "x"}], "0.name",
     "APPLICATION_COMMAND_INVALID_NAME"),
    ("space", [{"name": "a b", "description": "x"}], "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
    ("name of 33", [{"name": "x" * 33, "description": "x"}], "0.name", "BASE_TYPE_"),
    ("no description", [{"name": "a"}], "0.description", "BASE_TYPE_"),
    ("description of 101", [{"name": "a", "description": "x" * 101}], "0.description",
     "BASE_TYPE_"),
    ("twice", [{"name": "a", "description": "x"}] * 2, "1", "APPLICATION_COMMANDS_DUPLICATE_NAME"),
    ("26 options", [{"name": "a", "description": "x", "options": [
        {"type": 3, "name": f"o{n}", "description": "x"} for n in range(26)]}], "0.options",
     "BASE_TYPE_MAX_LENGTH"),
    ("26 choices", [{"name": "a", "description": "x", "options": [{"type": 3, "name": "o",
        "description": "x", "choices": [{"name": str(n), "value": str(n)} for n in range(26)]}]}],
     "0.options.0.choices", "BASE_TYPE_MAX_LENGTH"),
    ("required after optional", [{"name": "a", "description": "x", "options": [
        {"type": 3, "name": "o", "description": "x"},
        {"type": 3, "name": "p", "description": "x", "required": True}]}], "0.options.1",
     "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID"),
    ("equal options", [{"name": "a", "description": "x", "options": [
        {"type": 3, "name": "o", "description": "x"}] * 2}], "0.options.1",
     "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS"),
    ("choices and autocomplete", [{"name": "a", "description": "x", "options": [{"type": 3,
        "name": "o", "description": "x", "autocomplete": True,
        "choices": [{"name": "n", "value": "v"}]}]}], "0.options.0.autocomplete",
     "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICES_EXCLUSIVE"),
    ("sub-command beside an option", [{"name": "a", "description": "x", "options": [
        {"type": 1, "name": "o", "description": "x"},
        {"type": 3, "name": "p", "description": "x"}]}], "0.options.0",
     "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
    ("Serbian", [{"name": "a", "description": "x", "name_localizations": {"sr": "a"}}],
     "0.name_localizations", ""),
    ("8001 characters", [{"name": "a", "description": "x", "options": [{"type": 3, "name": f"o{n}",
        "description": "x" * 100, "choices": [{"name": f"{c}" + "y" * 90, "value": f"{c}"}
                                              for c in range(25)]} for n in range(4)]}], "0",
     "APPLICATION_COMMAND_TOO_LARGE"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("body", "place", "code"), [pytest.param(*case[1:], id=case[0]) for case in COMMANDS]
)
async def test_a_command_beyond_a_limit_is_refused(
    desk: Desk, rest: RestClient, body: list[Json], place: str, code: str
) -> None:
    path = f"/applications/{desk.bot.id}/commands"
    status, answer = await rest.call("PUT", path, body)
    assert (status, answer["code"]) == (400, 50035)
    found = error_paths(answer["errors"])
    assert any(where.startswith(place) for where in found)
    assert any(value.startswith(code) for value in found.values())
    assert desk.world.commands == {}


async def test_at_most_100_commands_are_accepted(desk: Desk, rest: RestClient) -> None:
    body = [{"name": f"c{n}", "description": "x"} for n in range(101)]
    path = f"/applications/{desk.bot.id}/commands"
    assert (await rest.call("PUT", path, body[:100]))[0] == 200
    assert (await rest.call("PUT", path, body))[0] == 400


async def test_at_most_200_commands_are_created_a_day(desk: Desk, rest: RestClient) -> None:
    path = f"/applications/{desk.bot.id}/commands"

    def commands(batch: str) -> list[Json]:
        return [{"name": f"{batch}{n}", "description": "x"} for n in range(100)]

    for batch in ("a", "b", "b"):  # existing commands do not count
        assert (await rest.call("PUT", path, commands(batch)))[0] == 200
    _, answer = await rest.call("PUT", path, [{"name": "one", "description": "x"}])
    assert answer["code"] == 30034
    desk.clock.advance(86_401)
    assert (await rest.call("PUT", path, [{"name": "one", "description": "x"}]))[0] == 200
