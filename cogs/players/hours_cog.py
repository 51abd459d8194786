"""Where a player lives, in which hours they play, and on which days they do not."""

from collections.abc import Awaitable, Callable, Sequence
from datetime import UTC, datetime, time
from typing import Any, Final

import discord
from discord import app_commands, ui

from bot.matches import RefusedError
from bot.players.calendar import known_zone
from bot.players.playing_hours import read_hours
from bot.players.settings import PlayerSettings
from bot.players.time_zones import UnknownZoneError, read_zone, today_at, zones_like
from bot.players.vacations import days_left, read_vacation
from bot.translations import refusal
from cogs.base_cog import BaseCog
from cogs.cards.card import Card
from cogs.cards.clock_text import moment
from cogs.cards.components import button, select
from cogs.command_texts import command_text
from cogs.interactions.request import Request, request_of
from cogs.verbs import custom_id, on_press
from renderers.texts import Say

SUGGESTED_ZONES: Final = 5
NOON: Final = time(12)


class HoursCog(BaseCog):
    """Choosing when one can be waited for."""

    @app_commands.command(name="hours", description=command_text("command-hours"))
    async def hours(self, interaction: "discord.Interaction[Any]") -> None:
        """One's time zone, playing hours and vacations."""
        await self.show(request_of(interaction))

    @on_press("hours")
    async def open_hours(self, request: Request) -> None:
        """The same, from the settings."""
        await self.show(request)

    async def show(self, request: Request, note: str = "", suggested: Sequence[str] = ()) -> None:
        """What was chosen, and what can be; on top a note, with time zones that may be meant."""
        say, now = request.say, request.settings
        lines = [
            say("hours-title"),
            say("hours-zone", zone=place_name(now.zone), time=self.local_time(now.zone)),
            say("hours-hours", **hours_values(now)),
            say("hours-vacations", **self.vacation_values(now, say)),
        ]
        items: list[ui.Item[Any]] = [
            button(say("button-zone"), "zone", emoji="🌍"),
            button(say("button-playing-hours"), "playing", emoji="🕰️"),
            button(say("button-vacation"), "vacation", emoji="🏖️"),
        ]
        if ahead := self.ahead(now):
            options = [
                discord.SelectOption(label=say("vacation-days", **plain_days(one)), value=one)
                for one in ahead
            ]
            items.append(select(("unvacation",), options, say("vacation-cancel")))
        zones = [button(place_name(name), "zone", name) for name in suggested]
        await request.show(Card(note, zones, "\n".join(lines), items))

    async def choose(
        self, request: Request, note: str, keep: Callable[[], Awaitable[PlayerSettings]]
    ) -> None:
        """Keep what was chosen, if it can be read and is allowed, and show all of it."""
        try:
            request.settings = await keep()
        except RefusedError as error:
            note = refusal(request.say, error)
        await self.show(request, note)

    # Where

    @on_press("zone")
    async def zone(self, request: Request) -> None:
        """Ask for the time zone, or take the one that was entered or suggested."""
        typed = (request.fields.get("zone") or request.arguments or [""])[0].strip()
        if not typed:
            await request.ask(form("zone", request.say, self.local_zone(request.settings)))
            return
        try:
            zone = read_zone(typed)
        except UnknownZoneError as error:
            await self.show(
                request, refusal(request.say, error), zones_like(typed, SUGGESTED_ZONES)
            )
            return
        note = request.say("zone-chosen", zone=place_name(zone), time=self.local_time(zone))
        people = self.services.players
        await self.choose(request, note, lambda: people.update_settings(request.player, zone=zone))

    def local_time(self, zone: str) -> str:
        """What the clock on the wall says there now."""
        return self.services.clock().astimezone(known_zone(zone)).strftime("%H:%M")

    def local_zone(self, now: PlayerSettings) -> str:
        """What stands in the form at first: nothing, as long as nothing was chosen."""
        return "" if now.zone == PlayerSettings().zone else now.zone

    # In which hours

    @on_press("playing")
    async def playing(self, request: Request) -> None:
        """Ask for the playing hours, or take those that were entered."""
        if "hours" not in request.fields:
            now = request.settings.hours
            await request.ask(form("playing", request.say, "-".join(map(str, now))))
            return
        typed = (request.fields["hours"] or [""])[0]
        people = self.services.players
        await self.choose(
            request,
            request.say("hours-chosen"),
            lambda: people.update_settings(request.player, hours=read_hours(typed)),
        )

    # On which days not

    @app_commands.command(name="vacation", description=command_text("command-vacation"))
    @app_commands.describe(
        first=command_text("option-first-day"), last=command_text("option-last-day")
    )
    @app_commands.rename(first="from", last="to")
    async def vacation(
        self,
        interaction: "discord.Interaction[Any]",
        first: str | None = None,
        last: str | None = None,
    ) -> None:
        """Announce a vacation, or see those that are announced."""
        request = request_of(interaction)
        if first is None:
            await self.show(request)
        else:
            await self.take_vacation(request, first, last or first)

    @on_press("vacation")
    async def press_vacation(self, request: Request) -> None:
        """Ask for a vacation, or take the one that was entered."""
        if "from" not in request.fields:
            await request.ask(vacation_form(request.say))
            return
        first = (request.fields["from"] or [""])[0]
        last = (request.fields.get("to") or [""])[0].strip()
        await self.take_vacation(request, first, last or first)

    async def take_vacation(self, request: Request, first: str, last: str) -> None:
        """Announce a vacation, if it can be."""
        people = self.services.players
        await self.choose(
            request,
            request.say("vacation-announced"),
            lambda: people.add_vacation(
                request.player, *read_vacation(f"{first.strip()} {last.strip()}")
            ),
        )

    @on_press("unvacation")
    async def cancel_vacation(self, request: Request) -> None:
        """Take a vacation back; one that has begun ends today."""
        people = self.services.players
        await self.choose(
            request,
            request.say("vacation-cancelled"),
            lambda: people.cancel_vacation(request.player, request.values[0]),
        )

    def ahead(self, now: PlayerSettings) -> list[str]:
        """The vacations that are not over."""
        today = today_at(now.zone, self.services.clock())
        return [one for one in now.vacations if one.partition("/")[2] > today.isoformat()]

    def vacation_values(self, now: PlayerSettings, say: Say) -> dict[str, str | int]:
        """Which vacations there are, and how many days are left."""
        ahead = self.ahead(now)
        days = [say("vacation-days", **days_of(one, now.zone)) for one in ahead]
        year = today_at(now.zone, self.services.clock()).year
        return {
            "count": len(ahead),
            "days": say("list-separator").join(days),
            "left": days_left(now, year),
            "year": str(year),
        }


def hours_values(now: PlayerSettings) -> dict[str, str | int]:
    """From when to when somebody plays; the whole day without a choice."""
    first, last = (*now.hours, 0, 24)[:2]
    return {"whole": int(not now.hours), "first": f"{first}:00", "last": f"{last}:00"}


def days_of(vacation: str, zone: str) -> dict[str, str | int]:
    """The first and the last day of a vacation, as their player reads dates."""
    days = plain_days(vacation)
    return {key: moment(noon(str(day), zone), "D") for key, day in days.items()}


def plain_days(vacation: str) -> dict[str, str | int]:
    """The first and the last day of a vacation as they are entered."""
    first, _, last = vacation.partition("/")
    return {"first": first, "last": last}


def noon(day: str, zone: str) -> datetime:
    """The middle of a day where somebody lives."""
    there = datetime.fromisoformat(day).replace(tzinfo=known_zone(zone))
    return datetime.combine(there, NOON, there.tzinfo).astimezone(UTC)


def place_name(zone: str) -> str:
    """A time zone as people read it: Europe/New York."""
    return zone.replace("_", " ")


def form(verb: str, say: Say, value: str) -> ui.Modal:
    """A form with one line."""
    name = "zone" if verb == "zone" else "hours"
    asked = ui.Modal(title=say(f"form-title-{name}")[:45], custom_id=custom_id(verb))
    line: ui.TextInput[Any] = ui.TextInput(
        custom_id=name,
        default=value or None,
        placeholder=say(f"form-{name}-example"),
        required=verb == "zone",
        max_length=60,
    )
    asked.add_item(
        ui.Label(text=say(f"form-{name}"), description=say(f"form-{name}-about"), component=line)
    )
    return asked


def vacation_form(say: Say) -> ui.Modal:
    """A form with the first and the last day."""
    asked = ui.Modal(title=say("form-title-vacation")[:45], custom_id=custom_id("vacation"))
    for name in ("from", "to"):
        line: ui.TextInput[Any] = ui.TextInput(
            custom_id=name,
            placeholder=say("form-day-example"),
            required=name == "from",
            max_length=20,
        )
        asked.add_item(ui.Label(text=say(f"form-day-{name}"), component=line))
    return asked
