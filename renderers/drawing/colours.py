"""Colours: mixing, contrast, distance, and how colour-blind eyes see them."""

from typing import Final

Rgb = tuple[int, int, int]


def rgb(code: str) -> Rgb:
    """A colour from six hexadecimal digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The first colour with a share of the second one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def linear(channel: float) -> float:
    """The light that a channel from 0 to 255 stands for, from 0 to 1."""
    share = channel / 255
    return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)


def contrast(first: Rgb, second: Rgb) -> float:
    """How well one colour is read on the other, from 1 to 21 (WCAG)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Rgb) -> float:
    """How bright a colour is, from 0 to 1."""
    red, green, blue = map(linear, colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


COLOUR_BLINDNESS: Final = {
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""What light becomes for eyes without one kind of cone (Machado, Oliveira and Fernandes, 2009)."""


def seen_with(colour: Rgb, sight: str) -> Rgb:
    """A colour as colour-blind eyes see it."""
    light = [linear(channel) for channel in colour]
    mixed = (sum(a * b for a, b in zip(row, light, strict=True)) for row in COLOUR_BLINDNESS[sight])
    red, green, blue = (gamma(min(1.0, max(0.0, value))) for value in mixed)
    return red, green, blue


def gamma(light: float) -> int:
    """The channel from 0 to 255 for an amount of light."""
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * share)


def distance(first: Rgb, second: Rgb) -> float:
    """How different two colours look (Delta E in CIE Lab); about 2 can just be told apart."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(first), lab(second), strict=True)) ** 0.5)


def lab(colour: Rgb) -> tuple[float, float, float]:
    """A colour by lightness, green to red, and blue to yellow."""
    red, green, blue = map(linear, colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
