"""`/hours`: a player's time zone and playing hours."""

from typing import Any, Final

import discord
from discord import app_commands

from bot.players.playing_hours import read_hours
from bot.players.settings import PlayerSettings
from bot.players.time_zones import UnknownZoneError, read_zone, zones_like
from bot.translations import refusal
from cogs.base_cog import BaseCog
from cogs.command_texts import command_text
from cogs.interactions.form import Form
from cogs.interactions.request import Request, request_of
from cogs.players.hours_cards import local_time, save_and_show, show_hours, zone_name
from cogs.verbs import on_press
from renderers.texts import Say

SUGGESTED_ZONES: Final = 5


class HoursCog(BaseCog):
    """Time zone and playing hours."""

    @app_commands.command(name="hours", description=command_text("command-hours"))
    async def hours(self, interaction: "discord.Interaction[Any]") -> None:
        """Show the player's time zone, playing hours and vacations."""
        await show_hours(request_of(interaction))

    @on_press("hours")
    async def press_hours(self, request: Request) -> None:
        """The same, from the settings."""
        await show_hours(request)

    @on_press("zone")
    async def zone(self, request: Request) -> None:
        """Ask for the time zone, or store the one that was entered or suggested."""
        typed = (request.fields.get("zone") or request.arguments or [""])[0].strip()
        if not typed and "zone" not in request.fields:
            is_default = request.settings.zone == PlayerSettings().zone
            entered = "" if is_default else request.settings.zone
            await request.ask(one_line_form("zone", request.say, entered))
            return
        try:
            zone = read_zone(typed)
        except UnknownZoneError as error:
            suggested = zones_like(typed, SUGGESTED_ZONES)
            await show_hours(request, refusal(request.say, error), suggested)
            return
        note = request.say("zone-chosen", zone=zone_name(zone), time=local_time(request, zone))
        players = self.services.players
        await save_and_show(
            request, note, lambda: players.update_settings(request.player, zone=zone)
        )

    @on_press("playing")
    async def playing(self, request: Request) -> None:
        """Ask for the playing hours, or store those that were entered."""
        if "hours" not in request.fields:
            entered = "-".join(map(str, request.settings.hours))
            await request.ask(one_line_form("playing", request.say, entered))
            return
        typed = (request.fields["hours"] or [""])[0]
        players = self.services.players
        await save_and_show(
            request,
            request.say("hours-chosen"),
            lambda: players.update_settings(request.player, hours=read_hours(typed)),
        )


def one_line_form(verb: str, say: Say, value: str) -> Form:
    """A form with one line, for the zone or the playing hours."""
    name = "zone" if verb == "zone" else "hours"
    form = Form(say(f"form-title-{name}"), verb)
    form.add_line(
        name,
        say(f"form-{name}"),
        about=say(f"form-{name}-about"),
        default=value or None,
        placeholder=say(f"form-{name}-example"),
        required=verb == "zone",
        max_length=60,
    )
    return form
