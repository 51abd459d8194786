"""The bundled fonts, and the system's fonts for all other scripts."""

from enum import StrEnum
from functools import cache, lru_cache
from pathlib import Path
from typing import Final

from PIL import ImageFont, features

from renderers.lettering.coverage import BrokenFontError, Coverage

FONTS: Final = Path(__file__).parents[1] / "fonts"
SYSTEM: Final = (
    Path("/usr/share/fonts"),
    Path("/usr/local/share/fonts"),
    Path("/Library/Fonts"),
    Path("C:/Windows/Fonts"),
)
EMOJI: Final = "NotoColorEmoji.ttf"
EMOJI_SIZE: Final = 109
"""The only size of the pictures in that font."""

FIRST_FALLBACKS: Final = (
    "NotoSans-Bold",
    "NotoSansCJK-Bold",
    "NotoSansArabic-Bold",
    "NotoSansHebrew-Bold",
)
LAST_FALLBACKS: Final = ("NotoSansSymbols-Bold", "NotoSansSymbols2-Regular", "NotoSansMath-Regular")


class Face(StrEnum):
    """The bundled fonts."""

    TITLE = "Alegreya-Bold.ttf"
    TEXT = "AlegreyaSans-Bold.ttf"
    HEAVY = "AlegreyaSans-Black.ttf"


class FontError(RuntimeError):
    """A bundled font is missing or damaged."""


def check_fonts(folder: Path = FONTS) -> list[str]:
    """Check the bundled fonts, or raise FontError; return sentences about the system's fonts."""
    for face in Face:
        open_font(folder / face, 20)
        try:
            Coverage.read(folder / face)
        except BrokenFontError as error:
            raise FontError(str(error)) from error
    shaped = features.check("raqm")
    others = [path for path in fallbacks() if path.parent != FONTS]
    return [
        "Scripts are shaped with raqm"
        if shaped
        else "raqm is off (install libfribidi0): Arabic, Hebrew and Indian scripts look wrong",
        f"{len(others)} system fonts for other scripts"
        if others
        else "no system fonts for other scripts (install fonts-noto-core and fonts-noto-cjk)",
        "colour emoji" if emoji_font() else "no colour emoji (install fonts-noto-color-emoji)",
    ]


@lru_cache(maxsize=96)
def font(face: Face, size: int) -> ImageFont.FreeTypeFont:
    """A bundled font at a size."""
    return open_font(FONTS / face, size)


@lru_cache(maxsize=96)
def open_font(path: Path, size: int) -> ImageFont.FreeTypeFont:
    """A font file at a size."""
    try:
        return ImageFont.truetype(str(path), size)
    except (OSError, ValueError) as error:
        raise FontError(f"the font {path} cannot be opened: {error}") from error


@cache
def coverage(path: Path) -> Coverage | None:
    """The characters of a font; None for a damaged system font, FontError for a bundled one."""
    try:
        return Coverage.read(path)
    except BrokenFontError as error:
        if path.parent == FONTS:
            raise FontError(str(error)) from error
        return None


@cache
def fallbacks() -> tuple[Path, ...]:
    """The system's fonts for characters that the bundled ones lack, best first."""
    found: dict[str, Path] = {}
    for folder in SYSTEM:
        for path in sorted(folder.rglob("*.tt[fc]")) if folder.is_dir() else ():
            found.setdefault(path.stem, path)
    upright = [
        name
        for name in found
        if name.startswith("NotoSans") and name.endswith(("-Bold", "-Regular"))
    ]
    bold = {name.removesuffix("-Bold") for name in upright if name.endswith("-Bold")}
    scripts = sorted(name for name in upright if name.endswith("-Bold") or name[:-8] not in bold)
    serif = sorted(name for name in found if name.startswith("NotoSerif") and "-Bold" in name)
    wanted = (
        *FIRST_FALLBACKS,
        *(name for name in scripts if name not in LAST_FALLBACKS),
        *LAST_FALLBACKS,
        *serif,
        "DejaVuSans-Bold",
    )
    names = dict.fromkeys(name for name in (*wanted, "DejaVuSans") if name in found)
    return tuple(found[name] for name in names)


@cache
def emoji_font() -> Path | None:
    """The colour emoji font, if a working one is installed."""
    for folder in SYSTEM:
        for path in folder.rglob(EMOJI) if folder.is_dir() else ():
            try:
                open_font(path, EMOJI_SIZE)
            except FontError:
                continue
            return path
    return None


@lru_cache(maxsize=4096)
def font_path_for(cluster: str, face: Face) -> Path | None:
    """The first font that has every character of a cluster."""
    visible = [c for c in cluster if c not in JOINERS]
    own = FONTS / face
    if is_emoji(cluster) and (emoji := emoji_font()):
        known = coverage(emoji)
        if known and all(c in known for c in visible):
            return emoji
    for path in (own, *fallbacks()):
        known = coverage(path)
        if known and all(c in known for c in visible):
            return path
    emoji = emoji_font()
    known = coverage(emoji) if emoji else None
    return emoji if known and all(c in known for c in visible) else None


JOINERS: Final = frozenset("\u200c\u200d\ufe0e\ufe0f") | {
    chr(code) for code in range(0xE0020, 0xE0080)
}


def is_emoji(cluster: str) -> bool:
    """Whether a cluster is shown as a colour emoji."""
    first = ord(cluster[0])
    return "\ufe0e" not in cluster and (
        "\ufe0f" in cluster or 0x1F000 <= first <= 0x1FAFF or first in STANDARD_EMOJI
    )


STANDARD_EMOJI: Final = frozenset(
    [
        *(0x231A, 0x231B, 0x23E9, 0x23EA, 0x23EB, 0x23EC, 0x23F0, 0x23F3, 0x25FD, 0x25FE),
        *(0x2614, 0x2615, *range(0x2648, 0x2654), 0x267F, 0x2693, 0x26A1, 0x26AA, 0x26AB),
        *(0x26BD, 0x26BE, 0x26C4, 0x26C5, 0x26CE, 0x26D4, 0x26EA, 0x26F2, 0x26F3, 0x26F5),
        *(0x26FA, 0x26FD, 0x2705, 0x270A, 0x270B, 0x2728, 0x274C, 0x274E, 0x2753, 0x2754),
        *(0x2755, 0x2757, 0x2795, 0x2796, 0x2797, 0x27B0, 0x27BF, 0x2B1B, 0x2B1C, 0x2B50, 0x2B55),
    ]
)
"""Older characters that are shown as emoji without a variation selector."""
