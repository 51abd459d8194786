"""Positions on a board of Azul, at any size."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from games.azul.model import FLOOR_SIZE, SIZE

TAG: Final = 0.55
"""The width of the arrow between a pattern line and its wall row, in pitches."""


class Style(StrEnum):
    """Where the floor line lies."""

    CLASSIC = "classic"
    """Below the pattern lines, with the bonuses for the end beside it."""
    WIDE = "wide"
    """To the right of the wall."""
    MINI = "mini"
    """In the free corner above the pattern lines, in rows of four and three spaces."""


@dataclass(frozen=True, slots=True)
class BoardLayout:
    """A board in a rectangle; positions are relative to its upper left corner."""

    style: Style
    width: int
    height: int
    header: int
    pitch: int
    left: int
    top: int

    @classmethod
    def fit(cls, style: Style, width: int, height: int, header: int) -> "BoardLayout":
        """The largest board that fits into a rectangle."""
        across, down = UNITS[style]
        room_x, room_y = width - 26, height - header - 26
        pitch = int(min(room_x / across, room_y / down))
        if style is Style.CLASSIC and pitch < LABELLED:
            down -= LABEL - 0.15
            pitch = int(min(room_x / across, room_y / down, LABELLED - 1))
        left = round((width - pitch * across) / 2)
        top = header + 8 + round((height - header - 12 - pitch * down) / 2)
        return cls(style, width, height, header, pitch, left, top)

    @property
    def labelled(self) -> bool:
        """Whether the costs of the floor line are printed above its spaces, not in them."""
        return self.style is Style.CLASSIC and self.pitch >= LABELLED

    @property
    def indent(self) -> int:
        """Where the pattern lines begin."""
        return self.left + (round(self.pitch * 0.4) if self.style is Style.MINI else 0)

    def line(self, row: int, place: int) -> tuple[int, int]:
        """A space of a pattern line, counted from the right, where filling starts."""
        return self.indent + self.pitch * (SIZE - 1 - place), self.top + self.pitch * row

    def tag(self, row: int) -> tuple[int, int]:
        """The arrow between a pattern line and the wall."""
        return self.indent + self.pitch * SIZE, self.top + self.pitch * row

    def wall(self, row: int, column: int) -> tuple[int, int]:
        """A space of the wall."""
        left = self.indent + round(self.pitch * (SIZE + TAG))
        return left + self.pitch * column, self.top + self.pitch * row

    @property
    def floor_pitch(self) -> int:
        """The size of a space of the floor line."""
        return round(self.pitch * 0.86) if self.style is Style.MINI else self.pitch

    def floor(self, place: int) -> tuple[int, int]:
        """A space of the floor line."""
        if self.style is Style.MINI:
            row, column = divmod(place, 4)
            return (
                self.left + self.floor_pitch * column,
                self.top + round(self.pitch * 0.07) + self.pitch * row,
            )
        if self.style is Style.WIDE:
            left = self.indent + round(self.pitch * (2 * SIZE + TAG + 1))
            return left + self.pitch * place, self.top + round(self.pitch * 0.6)
        gap = LABEL if self.labelled else 0.15
        return self.indent + self.pitch * place, self.top + round(self.pitch * (SIZE + gap))

    @property
    def bonus_pitch(self) -> int:
        """The pitch of the bonus symbols."""
        return round(self.pitch * 1.5) if self.style is Style.WIDE else self.pitch

    def bonus(self, place: int) -> tuple[int, int]:
        """The centre of the symbol of a bonus for the end."""
        if self.style is Style.WIDE:
            x, y = self.floor(0)
            return x + round(self.pitch * (1.4 + 2.1 * place)), y + round(self.pitch * 2.7)
        x, y = self.floor(FLOOR_SIZE)
        room = self.wall(0, SIZE)[0] - x
        return x + round(room * (0.2 + 0.32 * place)), y + round(self.pitch * 0.3)


LABEL: Final = 0.5
"""The height of the costs above the floor line, in pitches."""
LABELLED: Final = 40
"""The smallest pitch at which the costs are printed above the floor line."""
UNITS: Final = {
    Style.CLASSIC: (2 * SIZE + TAG, SIZE + LABEL + 1),
    Style.WIDE: (2 * SIZE + TAG + 1 + FLOOR_SIZE, SIZE),
    Style.MINI: (2 * SIZE + TAG + 0.4, SIZE),
}
"""Width and height of each style in pitches."""
