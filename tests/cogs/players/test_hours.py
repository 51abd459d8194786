"""Time zones, playing hours and vacations, entered on Discord."""

from datetime import timedelta
from zoneinfo import ZoneInfo

import pytest

from playground.server.desk import Desk
from tests.cogs.conftest import House, time_of
from tests.support.discord.messages import buttons, menus, text
from tests.support.playground.person import Json, Person
from tests.support.services import open_players


async def card(person: Person, table: str) -> Json:
    message: Json = (await person.use(table, "hours"))["message"]
    return message


async def filled(person: Person, message: Json, code: str, **values: str) -> Json:
    """The card after a form behind a button was filled in."""
    form = (await person.click(message, code))["modal"]
    answer: Json = (await person.submit(form, **values))["message"]
    return answer


@pytest.mark.parametrize(
    ("typed", "zone"),
    [("berlin", "Europe/Berlin"), ("new york", "America/New_York"), ("UTC+2", "Etc/GMT-2")],
)
async def test_a_city_is_enough_and_its_time_is_shown(
    house: House, desk: Desk, ana: Person, table: str, typed: str, zone: str
) -> None:
    message = await filled(ana, await card(ana, table), "zone", zone=typed)
    assert (await house.services.players.settings_of(ana.id)).zone == zone
    assert zone.replace("_", " ") in text(message)
    there = time_of(desk)().astimezone(ZoneInfo(zone))
    assert any(there.strftime("%H:") in line for line in text(message).splitlines())


async def test_an_unknown_place_is_answered_with_suggestions(
    house: House, ana: Person, table: str
) -> None:
    message = await filled(ana, await card(ana, table), "zone", zone="Warsav")
    assert "I do not know a time zone `Warsav`" in text(message)
    assert "zone:Europe/Warsaw" in buttons(message)
    message = (await ana.click(message, "zone:Europe/Warsaw"))["message"]
    assert (await house.services.players.settings_of(ana.id)).zone == "Europe/Warsaw"
    message = await filled(ana, message, "zone", zone="`@everyone` [x](http://x)")
    assert "I do not know a time zone" in text(message)
    assert (await house.services.players.settings_of(ana.id)).zone == "Europe/Warsaw"


async def test_playing_hours_are_read_generously_and_must_be_long_enough(
    house: House, ana: Person, table: str
) -> None:
    people = house.services.players
    message = await filled(ana, await card(ana, table), "playing", hours="9am to 10pm")
    assert "from 9:00 to 22:00" in text(message)
    assert (await people.settings_of(ana.id)).hours == (9, 22)
    for typed, words in (("9-11", "at least 8 hours"), ("whenever", "I cannot read `whenever`")):
        message = await filled(ana, message, "playing", hours=typed)
        assert words in text(message)
        assert "from 9:00 to 22:00" in text(message), "what was chosen before is still there"
    assert (await people.settings_of(ana.id)).hours == (9, 22)


async def test_nothing_means_the_whole_day(house: House, ana: Person, table: str) -> None:
    await house.services.players.update_settings(ana.id, hours=(8, 20))
    message = await filled(ana, await card(ana, table), "playing", hours="")
    assert "the whole day" in text(message) or "a short time ago" in text(message)


async def test_a_vacation_is_announced_listed_and_cancelled(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    people = house.services.players
    today = time_of(desk)().date()
    first, last = today + timedelta(days=10), today + timedelta(days=14)
    message = await filled(
        ana, await card(ana, table), "vacation", **{"from": str(first), "to": str(last)}
    )
    assert (await people.settings_of(ana.id)).vacations == (f"{first}/{last}",)
    assert "Your vacation is announced" in text(message)
    other = last + timedelta(days=3)
    message = (await ana.use(table, "vacation", **{"from": str(other)}))["message"]
    assert len((await people.settings_of(ana.id)).vacations) == 2
    (menu,) = menus(message)
    assert [one["value"] for one in menu["options"]] == [f"{first}/{last}", f"{other}/{other}"]
    message = (await ana.click(message, "unvacation", values=[f"{first}/{last}"]))["message"]
    assert "is cancelled" in text(message)
    assert (await people.settings_of(ana.id)).vacations == (f"{other}/{other}",)


async def test_a_vacation_that_was_announced_to_another_process_is_not_forgotten(
    house: House, desk: Desk, ana: Person, table: str
) -> None:
    """Settings cached in this process may be some seconds old."""
    today = time_of(desk)().date()
    there, here = (str(today + timedelta(days=days)) for days in (20, 40))
    await card(ana, table)
    another = open_players(house.database, clock=time_of(desk))
    await another.update_settings(ana.id, vacations=(f"{there}/{there}",))
    await ana.use(table, "vacation", **{"from": here})
    now = await house.services.players.settings_of(ana.id)
    assert now.vacations == (f"{there}/{there}", f"{here}/{here}")


@pytest.mark.parametrize(
    ("first", "last", "words"),
    [
        pytest.param(0, 3, "announced in advance", id="today"),
        pytest.param(-5, 3, "announced in advance", id="past"),
        pytest.param(400, 403, "announced in advance", id="too far"),
        pytest.param(5, 100, "days of vacation in a year", id="too long"),
        pytest.param(9, 5, "I cannot read", id="backwards"),
    ],
)
async def test_a_vacation_that_cannot_be_is_refused_with_a_sentence(
    house: House, desk: Desk, ana: Person, table: str, first: int, last: int, words: str
) -> None:
    today = time_of(desk)().date()
    days = {
        "from": str(today + timedelta(days=first)),
        "to": str(today + timedelta(days=last)),
    }
    message = (await ana.use(table, "vacation", **days))["message"]
    assert words in text(message)
    assert (await house.services.players.settings_of(ana.id)).vacations == ()


async def test_the_settings_lead_there(house: House, ana: Person, table: str) -> None:
    message = (await ana.use(table, "settings"))["message"]
    message = (await ana.click(message, "hours"))["message"]
    assert "Hours and vacation" in text(message)
    assert {"zone", "playing", "vacation"} <= set(buttons(message))
