"""Tiles are distinct for colour-blind players too, and every text is readable."""

from collections.abc import Mapping
from itertools import combinations

import pytest
from PIL import Image

from renderers import RENDERERS
from renderers.core import Scene, ThemeName
from renderers.drawing.canvas import Cell
from renderers.drawing.colours import COLOUR_BLINDNESS, Rgb, contrast, distance, mix, rgb, seen_with
from renderers.drawing.look import DYES, READABLE, Look, look_for, readable
from renderers.drawing.palette import COLOURS, Palette
from renderers.drawing.themes import THEMES, Dye
from renderers.lettering.fonts import Face
from tests.support.long import if_long

DISTINCT = 25.0
"""Colours this far apart are not confused; from about 2 on a difference is visible."""


@pytest.mark.parametrize("sight", ["usual", *COLOUR_BLINDNESS])
@pytest.mark.parametrize("family", DYES)
def test_tile_colours_are_distinct(family: str, sight: str) -> None:
    dyes: Mapping[str, Dye] = DYES[family]
    colours = {
        letter: dye.base if sight == "usual" else seen_with(dye.base, sight)
        for letter, dye in dyes.items()
    }
    for first, second in combinations(colours, 2):
        apart = distance(colours[first], colours[second])
        assert apart >= DISTINCT, f"{first} and {second} for {sight} sight: {apart:.1f}"


def test_black_and_white_have_the_largest_distance_and_contrast() -> None:
    assert distance((255, 255, 255), (0, 0, 0)) == pytest.approx(100, abs=0.1)
    assert contrast((255, 255, 255), (0, 0, 0)) == pytest.approx(21)


@pytest.mark.parametrize("sight", COLOUR_BLINDNESS)
def test_grey_looks_the_same_with_colour_blindness(sight: str) -> None:
    assert distance(seen_with((128, 128, 128), sight), (128, 128, 128)) < 2


@pytest.mark.parametrize("family", DYES)
def test_letters_on_tiles_are_readable(family: str) -> None:
    for letter, dye in DYES[family].items():
        assert contrast(dye.ink, dye.pale) >= READABLE, letter


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("family", DYES)
def test_letters_on_open_spaces_are_readable(family: str, theme: str) -> None:
    named = THEMES[theme]
    for dye in DYES[family].values():
        for background in ("board", "stone"):
            field = named.faint(dye.pale, background)
            towards = (255, 255, 255) if theme == "dark" else dye.ink
            assert contrast(readable(dye.ink, field, towards), field) >= READABLE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(
    ("text", "background"),
    [
        ("tag_text", "tag"),
        ("mixed_text", "mixed"),
        ("board_text", "slot"),
        ("loss", "board"),
        ("bonus", "board"),
        ("score_text", "score"),
    ],
)
def test_printed_text_is_readable(theme: str, text: str, background: str) -> None:
    assert contrast(THEMES[theme][text], THEMES[theme][background]) >= READABLE


class RecordingLook(Look):
    """A look that records the colours of all texts."""

    def __init__(self, family: str, theme: str) -> None:
        super().__init__(family, THEMES[theme], Palette.load(f"{family}-{theme}"))
        self.pairs: set[tuple[Rgb, Rgb]] = set()

    def text(
        self,
        words: str,
        width: int,
        height: int,
        size: float,
        colour: str | Rgb,
        background: str | Rgb,
        face: Face = Face.TEXT,
        align: float = 0,
    ) -> Cell:
        if words:
            pair = [self[name] if isinstance(name, str) else name for name in (colour, background)]
            self.pairs.add((pair[0], pair[1]))
        return super().text(words, width, height, size, colour, background, face, align)


@pytest.mark.parametrize(
    ("family", "theme"),
    [
        ("azul", ThemeName.DARK),
        ("summer-pavilion", ThemeName.LIGHT),
        *if_long(("azul", ThemeName.LIGHT), ("summer-pavilion", ThemeName.DARK)),
    ],
)
def test_every_text_of_the_gallery_is_readable(
    one_of_each: dict[str, Scene], family: str, theme: ThemeName
) -> None:
    recording = RecordingLook(family, theme)
    for scene in one_of_each.values():
        if RENDERERS[scene.game].family == family:
            RENDERERS[scene.game].draw(scene, recording)
    assert len(recording.pairs) > 8
    for colour, background in recording.pairs:
        assert contrast(colour, background) >= READABLE, f"{colour} on {background}"


@pytest.mark.parametrize("theme", list(ThemeName))
@pytest.mark.parametrize("family", DYES)
def test_named_colours_survive_the_palette(family: str, theme: ThemeName) -> None:
    palette = look_for(family, theme).palette
    assert len(palette.colours) == COLOURS
    full = [dye.base for dye in DYES[family].values()]
    for colour in (*full, *map(THEMES[theme].__getitem__, ("board", "table", "plate", "glow"))):
        drawn = palette.indices(Image.new("RGB", (1, 1), colour)).tobytes()[0]
        assert distance(palette.colours[drawn], colour) < 1.5, colour


def test_mixing_takes_a_share_of_the_second_colour() -> None:
    assert mix(rgb("000000"), rgb("ffffff"), 0) == (0, 0, 0)
    assert mix(rgb("000000"), rgb("ffffff"), 0.5) == (128, 128, 128)
    assert mix(rgb("000000"), rgb("ff8000"), 1) == (255, 128, 0)
