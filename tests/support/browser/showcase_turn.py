"""A turn as large as the real bot's: a big board, rows of five buttons, a select of 25 moves."""

import io
from collections.abc import Mapping
from functools import cache
from typing import Any

import discord
from discord import ui
from PIL import Image, ImageDraw

SIZE = (1536, 978)
WORDS = "The table: five displays, the centre and four boards."


@cache
def table_picture() -> bytes:
    """Return a picture as large as the bot's own boards."""
    image = Image.new("RGB", SIZE, "#12203f")
    draw = ImageDraw.Draw(image)
    for number in range(4):
        x, y = 320 + number % 2 * 610, 20 + number // 2 * 480
        draw.rounded_rectangle((x, y, x + 590, y + 460), 16, outline="#e8b02e", width=4)
        for cell in range(25):
            left, top = x + 40 + cell % 5 * 84, y + 20 + cell // 5 * 84
            draw.rectangle((left, top, left + 72, top + 72), fill="#2f63d6")
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def table_file() -> discord.File:
    return discord.File(io.BytesIO(table_picture()), "table.png")


class Turn(ui.LayoutView):
    """A whole turn in one card."""

    def __init__(self, icons: Mapping[str, discord.Emoji], player: discord.abc.User) -> None:
        super().__init__(timeout=None)
        tiles = list(icons.items())
        select: ui.Select[Any] = ui.Select(custom_id="turn:move", placeholder="Choose a move …")
        for number in range(25):
            name, icon = tiles[number % len(tiles)]
            select.add_option(
                label=f"{number % 4 + 1} {name} from display {number % 5 + 1} to line 3",
                value=str(number),
                description=f"+{number % 7} points, {number % 3} on the floor line",
                emoji=icon,
            )
        taken, fallen = tiles[0][1], tiles[2][1]
        self.add_item(
            ui.Container(
                ui.TextDisplay(
                    f"## Azul · round 2\n{player.mention}, it is your turn. Bruno took 3 {taken} "
                    f"from display 4; 1 {fallen} fell to the floor line.\n-# Ply 17"
                ),
                ui.MediaGallery(
                    discord.MediaGalleryItem("attachment://table.png", description=WORDS)
                ),
                ui.Separator(),
                _row([(f"{n + 1} {tiles[n % 4][0]}", tiles[n % 4][1]) for n in range(5)], "turn:a"),
                _row([(None, tiles[n % 4][1]) for n in range(5)], "turn:b"),
                _row([(w, None) for w in ("Table", "Rules", "Undo", "Log", "Resign")], "turn:c"),
                ui.ActionRow(select),
                accent_colour=0x2F63D6,
            )
        )


def _row(parts: list[tuple[str | None, discord.Emoji | None]], custom_id: str) -> ui.ActionRow[Any]:
    buttons: list[ui.Button[Any]] = [
        ui.Button(label=label, emoji=emoji, custom_id=f"{custom_id}{number}")
        for number, (label, emoji) in enumerate(parts)
    ]
    return ui.ActionRow(*buttons)
