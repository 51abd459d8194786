"""The card of `/hours`: a player's time zone, playing hours and vacations."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, time
from typing import Any, Final

import discord
from discord import ui

from bot.errors import RefusedError
from bot.players.calendar import known_zone
from bot.players.settings import PlayerSettings
from bot.players.time_zones import today_at
from bot.players.vacations import days_left
from bot.translations import refusal
from cogs.cards.card import Card
from cogs.cards.clock_text import moment
from cogs.cards.components import button, select
from cogs.interactions.request import Request

NOON: Final = time(12)


async def show_hours(request: Request, note: str = "", suggested: Sequence[str] = ()) -> None:
    """Show the card, below a note and buttons for suggested time zones."""
    say, now = request.say, request.settings
    lines = [
        say("hours-title"),
        say("hours-zone", zone=zone_name(now.zone), time=local_time(request, now.zone)),
        say("hours-hours", **hours_values(now)),
        say("hours-vacations", **vacation_values(request)),
    ]
    items: list[ui.Item[Any]] = [
        button(say("button-zone"), "zone", emoji="🌍"),
        button(say("button-playing-hours"), "playing", emoji="🕰️"),
        button(say("button-vacation"), "vacation", emoji="🏖️"),
    ]
    if ahead := vacations_ahead(request):
        options = [
            discord.SelectOption(label=say("vacation-days", **plain_days(one)), value=one)
            for one in ahead
        ]
        items.append(select(("unvacation",), options, say("vacation-cancel")))
    zones = [button(zone_name(name), "zone", name) for name in suggested]
    await request.show(Card(note, zones, "\n".join(lines), items))


async def save_and_show(
    request: Request, note: str, save: Callable[[], Awaitable[PlayerSettings]]
) -> None:
    """Save changed settings and show the card with a note; a refusal takes the note's place."""
    try:
        request.settings = await save()
    except RefusedError as error:
        note = refusal(request.say, error)
    await show_hours(request, note)


def local_time(request: Request, zone: str) -> str:
    """The time of day in a time zone."""
    return request.services.clock().astimezone(known_zone(zone)).strftime("%H:%M")


def hours_values(now: PlayerSettings) -> dict[str, str | int]:
    """The first and the last playing hour, as the text takes them."""
    first, last = (*now.hours, 0, 24)[:2]
    return {"whole": int(not now.hours), "first": f"{first}:00", "last": f"{last}:00"}


def vacations_ahead(request: Request) -> list[str]:
    """The vacations that are not over."""
    now = request.settings
    today = today_at(now.zone, request.services.clock())
    return [one for one in now.vacations if one.partition("/")[2] > today.isoformat()]


def vacation_values(request: Request) -> dict[str, str | int]:
    """The vacations ahead and the days left this year, as the text takes them."""
    now, say = request.settings, request.say
    ahead = vacations_ahead(request)
    days = [say("vacation-days", **local_days(one, now.zone)) for one in ahead]
    year = today_at(now.zone, request.services.clock()).year
    return {
        "count": len(ahead),
        "days": say("list-separator").join(days),
        "left": days_left(now, year),
        "year": str(year),
    }


def local_days(vacation: str, zone: str) -> dict[str, str | int]:
    """The first and the last day of a vacation, as Discord shows dates to the reader."""
    days = plain_days(vacation)
    return {key: moment(noon(str(day), zone), "D") for key, day in days.items()}


def plain_days(vacation: str) -> dict[str, str | int]:
    """The first and the last day of a vacation as they are stored."""
    first, _, last = vacation.partition("/")
    return {"first": first, "last": last}


def noon(day: str, zone: str) -> datetime:
    """The middle of a day in a time zone."""
    there = datetime.fromisoformat(day).replace(tzinfo=known_zone(zone))
    return datetime.combine(there, NOON, there.tzinfo).astimezone(UTC)


def zone_name(zone: str) -> str:
    """A time zone as people read it: Europe/New York."""
    return zone.replace("_", " ")
