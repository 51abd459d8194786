"""A phone shows what a form with the same ids was filled in with before."""

from typing import Any

import discord
import pytest
from discord import ui

from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.person import Json, Person


class Opener(ui.View):
    """A button that opens a form with these ids and other defaults each time."""

    def __init__(self, ids: list[tuple[str, str]]) -> None:
        super().__init__(timeout=None)
        self.openings = iter(enumerate(ids))

    @ui.button(label="open", custom_id="open")
    async def open(self, interaction: discord.Interaction, _: Any) -> None:
        number, (form_id, field_id) = next(self.openings)
        form = ui.Modal(title="Form", custom_id=form_id)
        line: ui.TextInput[Any] = ui.TextInput(custom_id=field_id, default=f"default {number}")
        form.add_item(ui.Label(text="Line", component=line))
        options = [
            discord.RadioGroupOption(label=str(one), value=str(one), default=one == number)
            for one in range(4)
        ]
        group: ui.RadioGroup[Any] = ui.RadioGroup(custom_id=f"{field_id}-group", options=options)
        form.add_item(ui.Label(text="Group", component=group))
        await interaction.response.send_modal(form)


def shown(modal: Json) -> tuple[str, list[str]]:
    """What the two fields of the form show."""
    line, group = (part["component"] for part in modal["components"])
    return line["value"], [one["value"] for one in group["options"] if one.get("default")]


async def openings(
    bot: DemoBot, person: Person, table: str, ids: list[tuple[str, str]], *, phone: bool
) -> list[tuple[str, list[str]]]:
    """Open the form, fill it in and submit it, then open it again; what it showed each time."""
    await person.call("PATCH", "/me", {"phone": phone})
    await bot.text_channel(table).send(view=Opener(ids))
    (message,) = await person.messages(table)
    found = []
    for _, field_id in ids:
        modal = (await person.click(message, "open"))["modal"]
        found.append(shown(modal))
        values = {field_id: "typed", f"{field_id}-group": "3"}
        await person.call(
            "POST", f"/modals/{modal['interaction_id']}", {"values": values, "wait": False}
        )
    return found


SAME, FRESH = [("form", "line"), ("form", "line")], [("form~1", "line~1"), ("form~2", "line~2")]


@pytest.mark.parametrize(
    ("ids", "phone", "second"),
    [
        pytest.param(SAME, True, ("typed", ["3"]), id="phone, the same ids"),
        pytest.param([("a", "line"), ("b", "line")], True, ("typed", ["3"]), id="the same fields"),
        pytest.param([("form", "a"), ("form", "b")], True, ("typed", ["3"]), id="the same form"),
        pytest.param(FRESH, True, ("default 1", ["1"]), id="phone, fresh ids"),
        pytest.param(SAME, False, ("default 1", ["1"]), id="desktop"),
    ],
)
async def test_a_form_opened_again_shows_what_was_entered_if_its_ids_are_known(
    bot: DemoBot,
    ana: Person,
    table: str,
    ids: list[tuple[str, str]],
    phone: bool,
    second: tuple[str, list[str]],
) -> None:
    assert await openings(bot, ana, table, ids, phone=phone) == [("default 0", ["0"]), second]
