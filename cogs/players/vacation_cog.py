"""`/vacation`: the days on which a player's clocks stop."""

from typing import Any

import discord
from discord import app_commands

from bot.players.vacations import read_vacation
from cogs.base_cog import BaseCog
from cogs.command_texts import command_text
from cogs.interactions.form import Form
from cogs.interactions.request import Request, request_of
from cogs.players.hours_cards import save_and_show, show_hours
from cogs.verbs import on_press
from renderers.texts import Say


class VacationCog(BaseCog):
    """Announcing and cancelling vacations."""

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
        """Announce a vacation; without days, show those that are announced."""
        request = request_of(interaction)
        if first is None:
            await show_hours(request)
        else:
            await self.announce(request, first, last or first)

    @on_press("vacation")
    async def press_vacation(self, request: Request) -> None:
        """Ask for a vacation, or announce the one that was entered."""
        if "from" not in request.fields:
            await request.ask(vacation_form(request.say))
            return
        first = (request.fields["from"] or [""])[0]
        last = (request.fields.get("to") or [""])[0].strip()
        await self.announce(request, first, last or first)

    async def announce(self, request: Request, first: str, last: str) -> None:
        """Store a vacation, if it can be read and is allowed."""
        players = self.services.players
        await save_and_show(
            request,
            request.say("vacation-announced"),
            lambda: players.add_vacation(
                request.player, *read_vacation(f"{first.strip()} {last.strip()}")
            ),
        )

    @on_press("unvacation")
    async def cancel(self, request: Request) -> None:
        """Cancel a vacation; one that has begun ends today."""
        players = self.services.players
        await save_and_show(
            request,
            request.say("vacation-cancelled"),
            lambda: players.cancel_vacation(request.player, "".join(request.values[:1])),
        )


def vacation_form(say: Say) -> Form:
    """A form with the first and the last day."""
    form = Form(say("form-title-vacation"), "vacation")
    for name in ("from", "to"):
        form.add_line(
            name,
            say(f"form-day-{name}"),
            placeholder=say("form-day-example"),
            required=name == "from",
            max_length=20,
        )
    return form
