"""Colours: mixing, contrast, distance, and simulated colour blindness."""

from typing import Final

Rgb = tuple[int, int, int]


def rgb(code: str) -> Rgb:
    """A colour from six hexadecimal digits."""
    return int(code[0:2], 16), int(code[2:4], 16), int(code[4:6], 16)


def mix(first: Rgb, second: Rgb, share: float) -> Rgb:
    """The first colour mixed with a share of the second one."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def linear(channel: float) -> float:
    """The linear light from 0 to 1 of an sRGB channel from 0 to 255."""
    share = channel / 255
    return float(share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4)


def contrast(first: Rgb, second: Rgb) -> float:
    """The contrast ratio of two colours, from 1 to 21 (WCAG)."""
    light, dark = sorted((luminance(first), luminance(second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: Rgb) -> float:
    """The relative luminance of a colour, from 0 to 1."""
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
"""Matrices for missing cone types (Machado, Oliveira and Fernandes, 2009)."""


def seen_with(colour: Rgb, blindness: str) -> Rgb:
    """The colour as people with this kind of colour blindness see it."""
    light = [linear(channel) for channel in colour]
    mixed = (
        sum(a * b for a, b in zip(row, light, strict=True)) for row in COLOUR_BLINDNESS[blindness]
    )
    red, green, blue = (gamma(min(1.0, max(0.0, value))) for value in mixed)
    return red, green, blue


def gamma(light: float) -> int:
    """The sRGB channel from 0 to 255 of linear light from 0 to 1."""
    share = light * 12.92 if light <= 0.0031308 else 1.055 * light ** (1 / 2.4) - 0.055
    return round(255 * share)


def distance(first: Rgb, second: Rgb) -> float:
    """The difference of two colours (Delta E in CIE Lab); from about 2 on it is visible."""
    return float(sum((a - b) ** 2 for a, b in zip(lab(first), lab(second), strict=True)) ** 0.5)


def lab(colour: Rgb) -> tuple[float, float, float]:
    """The colour in CIE Lab: lightness, green to red, blue to yellow."""
    red, green, blue = map(linear, colour)
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (v ** (1 / 3) if v > 0.008856 else 7.787 * v + 16 / 116 for v in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
