"""Forms open with fresh ids, so that a phone shows what the bot has filled in, and fit a phone."""

from collections.abc import Awaitable, Callable

import pytest

from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.discord.messages import Json, code
from tests.support.discord.won_matches import won
from tests.support.playground.person import Person

RADIO_GROUP = 21
Open = Callable[[Person], Awaitable[Json]]


def fields(form: Json) -> list[Json]:
    return [part["component"] for part in form["components"]]


def ids(form: Json) -> set[str]:
    """The ids of a form and of its fields."""
    return {form["custom_id"], *(field["custom_id"] for field in fields(form))}


def shown(form: Json) -> dict[str, str | None]:
    """What a form shows in each of its fields, by name."""
    return {
        field["custom_id"].partition("~")[0]: field.get("value")
        if "options" not in field
        else next((one["value"] for one in field["options"] if one.get("default")), None)
        for field in fields(form)
    }


async def behind(person: Person, table: str, command: str, verb: str) -> Json:
    """The form behind a button of a command's answer."""
    message = (await person.use(table, command))["message"]
    form: Json = (await person.click(message, code(message, verb)))["modal"]
    return form


async def all_forms(house: House, desk: Desk, ana: Person, bruno: Person, table: str) -> list[Open]:
    """Ways to open every form of the bot."""
    number = (await won(house, desk, table, ana, bruno)).id

    async def result(person: Person, verb: str) -> Json:
        message = (await person.use(table, "result", match=number))["message"]
        form: Json = (await person.click(message, code(message, verb)))["modal"]
        return form

    async def play(person: Person) -> Json:
        form: Json = (await person.use(table, "play"))["modal"]
        return form

    return [
        play,
        lambda person: behind(person, table, "hours", "zone"),
        lambda person: behind(person, table, "hours", "playing"),
        lambda person: behind(person, table, "hours", "vacation"),
        lambda person: result(person, "correct"),
        lambda person: result(person, "void"),
    ]


async def test_no_form_shares_an_id_with_another(
    house: House, desk: Desk, ana: Person, bruno: Person, table: str
) -> None:
    seen: set[str] = set()
    for open_form in await all_forms(house, desk, ana, bruno, table) * 2:
        form = await open_form(ana)
        found = ids(form)
        assert all(len(one) <= 100 for one in found)
        assert not found & seen
        seen |= found


async def test_a_phone_shows_the_current_hours_and_not_what_was_typed_before(
    house: House, ana: Person, table: str
) -> None:
    await ana.call("PATCH", "/me", {"phone": True})
    first = await behind(ana, table, "hours", "playing")
    await ana.submit(first, hours="25-99")
    second = await behind(ana, table, "hours", "playing")
    assert shown(second) == shown(first), "nonsense was refused, and is not kept"
    await house.services.players.update_settings(ana.id, hours=(10, 18))
    assert shown(await behind(ana, table, "hours", "playing")) == {"hours": "10-18"}


async def test_a_phone_opens_the_form_of_a_new_match_with_its_defaults(
    house: House, ana: Person, table: str
) -> None:
    await ana.call("PATCH", "/me", {"phone": True})
    first = (await ana.use(table, "play"))["modal"]
    assert shown(first)["seats"] == "2"
    await ana.submit(first, game="summer-pavilion/side=variant", seats="4", against="invited")
    assert shown((await ana.use(table, "play"))["modal"]) == shown(first)


@pytest.mark.usefixtures("house")
async def test_the_form_of_a_new_match_shows_every_answer(ana: Person, table: str) -> None:
    form = (await ana.use(table, "play"))["modal"]
    assert [field["type"] for field in fields(form)] == [RADIO_GROUP] * 3
    assert all(2 <= len(field["options"]) <= 10 for field in fields(form))
