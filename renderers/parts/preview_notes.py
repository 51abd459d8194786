"""The panel beside a preview that lists what the move would do."""

from collections.abc import Sequence
from typing import NamedTuple

from games.displays import CENTRE
from renderers.drawing.canvas import Canvas, Cell
from renderers.drawing.look import Look
from renderers.lettering.fonts import Face
from renderers.parts.panels import GLOW, panel_cell
from renderers.texts import Say


class Note(NamedTuple):
    """One consequence of a move: words, a number on the right, tiles below."""

    words: str
    value: str = ""
    tone: str = "board_text"
    """The name of the number's colour."""
    tiles: tuple[Cell, ...] = ()


def lay_notes(
    canvas: Canvas,
    look: Look,
    title: str,
    notes: Sequence[Note],
    x: int,
    y: int,
    width: int,
    height: int,
) -> None:
    """Lay the panel with its title and its notes."""
    header = 82
    canvas.lay(panel_cell(look, width, height, header, False), x - GLOW, y - GLOW)
    heading = look.text(title, width - 40, header - 22, 46, "header_text", "header", Face.TITLE)
    canvas.lay(heading, x + 20, y + 10)
    top = y + header + 26
    inner = width - 48
    for note in notes:
        value = round(inner * 0.3) if note.value else 0
        words = look.text(note.words, inner - value - 8, 64, 34, "board_text", "board")
        canvas.lay(words, x + 24, top)
        if value:
            number = look.text(note.value, value, 64, 54, note.tone, "board", Face.HEAVY, 1)
            canvas.lay(number, x + 24 + inner - value, top)
        top += 70
        left = x + 24
        for cell in note.tiles:
            if left + cell.width > x + 24 + inner:
                left = x + 24
                top += cell.height
            canvas.lay(cell, left, top)
            left += cell.width
        if note.tiles:
            top += note.tiles[0].height
        canvas.lay(separator(look, inner), x + 24, top + 6)
        top += 20


def taken_note(place: str, tiles: tuple[Cell, ...], say: Say) -> Note:
    """The note about tiles that are taken from a place."""
    count = len(tiles)
    if place == CENTRE:
        return Note(say("from-centre", count=count), tiles=tiles)
    return Note(say("from-display", count=count, place=place), tiles=tiles)


def separator(look: Look, width: int) -> Cell:
    """A thin horizontal line."""
    return look.text("", width, 2, 10, "board_line", "board_line")
