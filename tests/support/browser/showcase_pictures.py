"""The pictures of the showcase bot."""

import io
from functools import cache

import discord
from PIL import Image, ImageDraw

COLOURS = {"blue": "#2f63d6", "yellow": "#e8b02e", "red": "#c8402f", "black": "#333a4d"}


@cache
def board(width: int = 1100, height: int = 700, shift: int = 0) -> bytes:
    """Return a picture of coloured tiles."""
    image = Image.new("RGB", (width, height), "#efe7d8")
    draw = ImageDraw.Draw(image)
    colours = list(COLOURS.values())
    side = height // 7
    for row in range(6):
        for column in range(width // side - 1):
            x, y = side // 2 + column * side, side // 2 + row * side
            colour = colours[(row + column + shift) % len(colours)]
            draw.rounded_rectangle((x, y, x + side - 10, y + side - 10), 14, fill=colour)
            inner = (x + side // 4, y + side // 4, x + 3 * side // 4 - 10, y + 3 * side // 4 - 10)
            draw.ellipse(inner, outline="white", width=4)
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def tile_icon(colour: str) -> bytes:
    """Return a small tile, for an emoji."""
    image = Image.new("RGBA", (64, 64))
    ImageDraw.Draw(image).rounded_rectangle((4, 4, 60, 60), 12, fill=colour)
    written = io.BytesIO()
    image.save(written, "PNG")
    return written.getvalue()


def picture() -> discord.File:
    """Return the board as a file to send."""
    return discord.File(io.BytesIO(board()), "board.png")
