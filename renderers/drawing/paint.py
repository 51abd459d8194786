"""Drawing in true colours, four times as large as needed: soft edges come from scaling down."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter, features

from renderers.drawing.colours import Rgb
from renderers.lettering.fonts import Face, font

SCALE = 4
LARGE = 500_000
"""Pictures of more pixels are drawn only three times as large, which saves memory."""
LARGE_SCALE = 3
LINING = ["lnum"] if features.check("raqm") else None
"""Figures as tall as capitals."""

Point = tuple[float, float]


class Paint:
    """A picture in true colours; all measures are pixels of the finished picture."""

    def __init__(self, width: int, height: int, background: Rgb, scale: int | None = None) -> None:
        self.width, self.height = width, height
        self.scale = scale or (LARGE_SCALE if width * height > LARGE else SCALE)
        self.image = Image.new("RGB", (width * self.scale, height * self.scale), background)
        self.pen = ImageDraw.Draw(self.image)

    def finish(self) -> Image.Image:
        """The picture in its final size."""
        return self.image.reduce(self.scale)

    def polygon(self, points: Iterable[Point], fill: Rgb) -> None:
        """A filled shape with straight edges."""
        self.pen.polygon(self.scaled(points), fill=fill)

    def outline(self, points: Sequence[Point], fill: Rgb, width: float) -> None:
        """The closed edge of a shape."""
        closed = [*points, points[0], points[1]]
        self.pen.line(
            self.scaled(closed), fill=fill, width=round(width * self.scale), joint="curve"
        )

    def line(self, points: Iterable[Point], fill: Rgb, width: float) -> None:
        """A line through points."""
        self.pen.line(
            self.scaled(points), fill=fill, width=max(1, round(width * self.scale)), joint="curve"
        )

    def disc(self, x: float, y: float, radius: float, fill: Rgb) -> None:
        """A filled circle."""
        box = [
            (x - radius) * self.scale,
            (y - radius) * self.scale,
            *self.end(x + radius, y + radius),
        ]
        self.pen.ellipse(box, fill=fill)

    def ring(self, x: float, y: float, radius: float, fill: Rgb, width: float) -> None:
        """A circle of this outer radius."""
        box = [
            (x - radius) * self.scale,
            (y - radius) * self.scale,
            *self.end(x + radius, y + radius),
        ]
        self.pen.ellipse(box, outline=fill, width=max(1, round(width * self.scale)))

    def box(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: Rgb,
        radius: float = 0,
    ) -> None:
        """A filled rectangle, its corners round if wanted; too thin to be seen, it is left out."""
        if (right - left) * self.scale < 1 or (bottom - top) * self.scale < 1:
            return
        self.pen.rounded_rectangle(
            [left * self.scale, top * self.scale, *self.end(right, bottom)],
            radius=radius * self.scale,
            fill=fill,
        )

    def frame(
        self,
        left: float,
        top: float,
        right: float,
        bottom: float,
        fill: Rgb,
        width: float,
        radius: float = 0,
    ) -> None:
        """The edge of a rectangle."""
        self.pen.rounded_rectangle(
            [left * self.scale, top * self.scale, *self.end(right, bottom)],
            radius=radius * self.scale,
            outline=fill,
            width=max(1, round(width * self.scale)),
        )

    def shadow(self, mask: Image.Image, colour: Rgb, blur: float, down: float) -> None:
        """The soft shadow that a mask throws below itself."""
        moved = Image.new("L", mask.size)
        moved.paste(mask, (0, round(down * self.scale)))
        soft = moved.filter(ImageFilter.GaussianBlur(blur * self.scale))
        self.image.paste(colour, (0, 0), soft)

    def blank(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        """An empty mask of this picture's size, and a pen for it."""
        mask = Image.new("L", self.image.size)
        return mask, ImageDraw.Draw(mask)

    def box_mask(
        self, left: float, top: float, right: float, bottom: float, radius: float
    ) -> Image.Image:
        """A mask with a round-cornered rectangle."""
        mask, pen = self.blank()
        pen.rounded_rectangle(
            [left * self.scale, top * self.scale, *self.end(right, bottom)],
            radius=radius * self.scale,
            fill=255,
        )
        return mask

    def letter(self, x: float, y: float, text: str, size: float, fill: Rgb, face: Face) -> None:
        """A few letters centred on a point, by the middle of their capitals."""
        drawn = font(face, round(size * self.scale))
        left, top, right, bottom = drawn.getbbox(text, anchor="ls", features=LINING)
        self.pen.text(
            (x * self.scale - (left + right) / 2, y * self.scale - (top + bottom) / 2),
            text,
            font=drawn,
            fill=fill,
            anchor="ls",
            features=LINING,
        )

    def scaled(self, points: Iterable[Point]) -> list[Point]:
        """Points in the large picture."""
        return [(x * self.scale, y * self.scale) for x, y in points]

    def end(self, x: float, y: float) -> tuple[float, float]:
        """The last pixel of a box in the large picture, which Pillow counts as inside."""
        return x * self.scale - 1, y * self.scale - 1


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[Point]:
    """A regular polygon; unturned, its first corner points up."""
    return [polar(x, y, radius, turn + 360 * corner / corners) for corner in range(corners)]


def star(x: float, y: float, outer: float, inner: float, rays: int, turn: float = 0) -> list[Point]:
    """A star with so many rays."""
    points = []
    for ray in range(rays):
        points.append(polar(x, y, outer, turn + 360 * ray / rays))
        points.append(polar(x, y, inner, turn + 360 * (ray + 0.5) / rays))
    return points


def petal(
    x: float, y: float, start: float, length: float, width: float, turn: float
) -> list[Point]:
    """A leaf that points away from a centre, in a direction clockwise from up."""
    steps = 14
    side = [
        (start + length * t / steps, width / 2 * sin(pi * t / steps) ** 0.8)
        for t in range(steps + 1)
    ]
    outline = side + [(along, -across) for along, across in reversed(side)]
    angle = turn * pi / 180
    return [
        (x + along * sin(angle) + across * cos(angle), y - along * cos(angle) + across * sin(angle))
        for along, across in outline
    ]


def polar(x: float, y: float, radius: float, turn: float) -> Point:
    """The point at a distance, in a direction clockwise from up."""
    angle = turn * pi / 180
    return x + radius * sin(angle), y - radius * cos(angle)
