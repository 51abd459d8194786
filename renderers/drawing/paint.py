"""Antialiased drawing in true colours: everything is drawn larger and scaled down."""

from collections.abc import Iterable, Sequence
from math import cos, pi, sin

from PIL import Image, ImageDraw, ImageFilter, features

from renderers.drawing.colours import Rgb
from renderers.lettering.fonts import Face, font

SCALE = 4
LARGE = 500_000
"""Pictures with more pixels are drawn at a smaller scale, to save memory."""
LARGE_SCALE = 3
LINING = ["lnum"] if features.check("raqm") else None
"""The OpenType feature for figures as tall as capitals."""

Point = tuple[float, float]


class Paint:
    """A picture in true colours; all lengths are in pixels of the finished picture."""

    def __init__(self, width: int, height: int, background: Rgb, scale: int | None = None) -> None:
        self.width, self.height = width, height
        self.scale = scale or (LARGE_SCALE if width * height > LARGE else SCALE)
        self.image = Image.new("RGB", (width * self.scale, height * self.scale), background)
        self.pen = ImageDraw.Draw(self.image)

    def finish(self) -> Image.Image:
        """The picture at its final size."""
        return self.image.reduce(self.scale)

    def polygon(self, points: Iterable[Point], fill: Rgb) -> None:
        """A filled shape with straight edges."""
        self.pen.polygon(self.scaled(points), fill=fill)

    def outline(self, points: Sequence[Point], fill: Rgb, width: float) -> None:
        """The outline of a shape."""
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
        self.pen.ellipse(self.corners(x - radius, y - radius, x + radius, y + radius), fill=fill)

    def ring(self, x: float, y: float, radius: float, fill: Rgb, width: float) -> None:
        """A circle of this outer radius."""
        box = self.corners(x - radius, y - radius, x + radius, y + radius)
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
        """A filled rectangle with rounded corners; nothing if it is thinner than a pixel."""
        if (right - left) * self.scale < 1 or (bottom - top) * self.scale < 1:
            return
        self.pen.rounded_rectangle(
            self.corners(left, top, right, bottom),
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
        """The outline of a rectangle."""
        self.pen.rounded_rectangle(
            self.corners(left, top, right, bottom),
            radius=radius * self.scale,
            outline=fill,
            width=max(1, round(width * self.scale)),
        )

    def shadow(self, mask: Image.Image, colour: Rgb, blur: float, down: float) -> None:
        """A blurred shadow of a mask, moved down."""
        moved = Image.new("L", mask.size)
        moved.paste(mask, (0, round(down * self.scale)))
        soft = moved.filter(ImageFilter.GaussianBlur(blur * self.scale))
        self.image.paste(colour, (0, 0), soft)

    def blank(self) -> tuple[Image.Image, ImageDraw.ImageDraw]:
        """An empty mask of this picture's size, and a pen to draw on it."""
        mask = Image.new("L", self.image.size)
        return mask, ImageDraw.Draw(mask)

    def box_mask(
        self, left: float, top: float, right: float, bottom: float, radius: float
    ) -> Image.Image:
        """A mask with a rounded rectangle."""
        mask, pen = self.blank()
        pen.rounded_rectangle(
            self.corners(left, top, right, bottom),
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
        """Points in pixels of the scaled picture."""
        return [(x * self.scale, y * self.scale) for x, y in points]

    def corners(self, left: float, top: float, right: float, bottom: float) -> list[float]:
        """A box in the scaled picture; Pillow includes its lower right corner."""
        scale = self.scale
        return [left * scale, top * scale, right * scale - 1, bottom * scale - 1]


def regular(x: float, y: float, radius: float, corners: int, turn: float = 0) -> list[Point]:
    """A regular polygon; without a turn, its first corner points up."""
    return [polar(x, y, radius, turn + 360 * corner / corners) for corner in range(corners)]


def star(x: float, y: float, outer: float, inner: float, rays: int, turn: float = 0) -> list[Point]:
    """A star with this number of rays."""
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
