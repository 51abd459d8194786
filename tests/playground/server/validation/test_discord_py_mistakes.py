"""Mistakes that discord.py lets through, and Discord does not."""

from collections.abc import Callable
from typing import Any

import discord
import pytest
from discord import ui

from tests.support.playground.demo_bot import DemoBot
from tests.support.playground.person import Person

Json = dict[str, Any]


def _options(count: int) -> ui.View:
    view = ui.View()
    chooser: ui.Select[Any] = ui.Select(custom_id="s")
    # add_option would refuse the 26th, the list does not
    chooser._underlying.options = [
        discord.SelectOption(label=str(n), value=str(n)) for n in range(count)
    ]
    view.add_item(chooser)
    return view


def _two(one: ui.Item[Any], other: ui.Item[Any]) -> ui.LayoutView:
    view = ui.LayoutView()
    line: ui.ActionRow[Any] = ui.ActionRow()
    line.add_item(one)
    line.add_item(other)
    view.add_item(line)
    return view


def _view(*items: ui.Item[Any]) -> ui.View:
    view = ui.View()
    for item in items:
        view.add_item(item)
    return view


def _layout(*items: ui.Item[Any]) -> ui.LayoutView:
    view = ui.LayoutView()
    for item in items:
        view.add_item(item)
    return view


LET_THROUGH: list[Any] = [
    ("label of 81", lambda: {"view": _view(ui.Button(label="x" * 81))}),
    ("equal custom ids", lambda: {"view": _view(ui.Button(label="a", custom_id="i"),
                                                ui.Button(label="b", custom_id="i"))}),
    ("26 options", lambda: {"view": _options(26)}),
    ("placeholder of 151", lambda: {"view": _view(ui.Select(placeholder="x" * 151, options=[
        discord.SelectOption(label="a")]))}),
    ("option label of 101", lambda: {"view": _view(ui.Select(options=[
        discord.SelectOption(label="x" * 101)]))}),
    ("equal option values", lambda: {"view": _view(ui.Select(options=[
        discord.SelectOption(label="a"), discord.SelectOption(label="a")]))}),
    ("4001 characters", lambda: {"view": _layout(ui.TextDisplay("x" * 4001))}),
    ("empty text", lambda: {"view": _layout(ui.TextDisplay(""))}),
    ("content with a layout", lambda: {"content": "a", "view": _layout(ui.TextDisplay("b"))}),
    ("picture that is not there", lambda: {"view": _layout(ui.MediaGallery(
        discord.MediaGalleryItem("attachment://no.png")))}),
    ("empty gallery", lambda: {"view": _layout(ui.MediaGallery())}),
    ("empty row", lambda: {"view": _layout(ui.ActionRow())}),
    ("link to nowhere", lambda: {"view": _view(ui.Button(label="x", url="nowhere"))}),
    ("button with nothing on it", lambda: {"view": _view(ui.Button(custom_id="a"))}),
    ("2001 characters", lambda: {"content": "x" * 2001}),
    ("nonce of 26", lambda: {"content": "a", "nonce": "x" * 26}),
    ("title of 257", lambda: {"embed": discord.Embed(title="x" * 257)}),
    ("more chosen than offered", lambda: {"view": _view(ui.Select(max_values=3, options=[
        discord.SelectOption(label="a")]))}),
    ("select beside a button", lambda: {"view": _two(
        ui.Select(options=[discord.SelectOption(label="a")]), ui.Button(label="b"))}),
]  # fmt: skip


@pytest.mark.parametrize("make", [pytest.param(make, id=name) for name, make in LET_THROUGH])
async def test_what_discord_py_lets_through_is_caught(
    bot: DemoBot, ana: Person, table: str, make: Callable[[], Json]
) -> None:
    with pytest.raises(discord.HTTPException) as refused:
        await bot.text_channel(table).send(**make())
    assert refused.value.code == 50035
    assert await ana.messages(table) == []
