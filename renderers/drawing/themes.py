"""The colours of the table, the boards and the tiles, in the light and the dark theme."""

from typing import Final, NamedTuple

from renderers.drawing.colours import Rgb, mix, rgb


class Dye(NamedTuple):
    """The colours of one kind of tile."""

    base: Rgb
    """The main colour of the tile."""
    deep: Rgb
    bright: Rgb
    pale: Rgb
    """The medallion under the letter."""
    ink: Rgb
    """The letter."""


def dye(base: str, deep: str, bright: str, pale: str, ink: str) -> Dye:
    """The colours of a tile from hexadecimal codes."""
    return Dye(rgb(base), rgb(deep), rgb(bright), rgb(pale), rgb(ink))


AZUL_DYES: Final = {
    "B": dye("2563c0", "123c86", "7fb2f0", "f2f8ff", "123c86"),
    "Y": dye("f2ab1d", "c26a08", "ffd968", "fff8e2", "7c3f02"),
    "R": dye("cc2837", "8c0f20", "f59a94", "fff0ee", "8c0f20"),
    "K": dye("2d3240", "12141c", "98a2b8", "f3f5f9", "12141c"),
    "W": dye("f3f6f4", "0d7378", "27abac", "ffffff", "0a595e"),
}
SUMMER_DYES: Final = {
    "P": dye("62268a", "3b0f58", "c293e0", "faf2ff", "43155f"),
    "G": dye("08a067", "04573a", "9be0bd", "effcf5", "04573a"),
    "O": dye("f08226", "a84a06", "ffc78f", "fff5ea", "8a3b02"),
    "Y": dye("fbdf16", "b08a04", "fff3a6", "fffce6", "665000"),
    "B": dye("2460e2", "123a96", "9dc0fb", "f1f6ff", "123a96"),
    "R": dye("bf1328", "74071a", "f4929c", "fff0f1", "7a081b"),
}


class Theme:
    """Colours by name."""

    def __init__(self, name: str, **codes: str) -> None:
        self.name = name
        self.faintness = FAINT[name]
        self.colours = {key: rgb(code) for key, code in codes.items()}

    def __getitem__(self, key: str) -> Rgb:
        return self.colours[key]

    def faint(self, colour: Rgb, background: str) -> Rgb:
        """A colour as it appears on an open space."""
        return mix(colour, self[background], self.faintness)


FAINT: Final = {"light": 0.66, "dark": 0.68}
"""How much of the background shows through an open space."""

THEMES: Final = {
    "light": Theme(
        "light",
        table="dfe8f2",
        table_line="cbd9e9",
        table_text="1c3557",
        table_soft="3f5a7d",
        board="fbf5e6",
        board_edge="b9882b",
        board_line="d9c9a3",
        board_text="3b2a10",
        board_soft="6d5a34",
        slot="ede2c6",
        slot_edge="cdbd93",
        floor="f3d9cd",
        floor_edge="d9ab9a",
        header="1f58a6",
        header_low="174688",
        header_text="fffaf0",
        header_soft="dfeafc",
        header_active="ffdf8a",
        lace="e3b54a",
        gold="dba534",
        gold_low="a9771a",
        glow="ffc31f",
        plate="ffffff",
        plate_rim="2c64b2",
        plate_dot="ffffff",
        plate_empty="cfdbe8",
        plate_empty_line="bccbdc",
        well="f3f7fb",
        well_edge="2c64b2",
        well_text="1c3557",
        well_soft="3f5a7d",
        tag="174688",
        tag_text="fffaf0",
        score="fff6db",
        score_text="5a2c06",
        score_soft="7a5526",
        gain_plaque="14602f",
        loss="b3261e",
        loss_header="ffc4bb",
        gain="14532d",
        gain_header="b8f0c4",
        bonus="1d5299",
        shade="33415a",
        pavilion="2b7d9e",
        pavilion_line="4796b4",
        court="f7ecd6",
        court_line="ecdcbc",
        groove="fffaf0",
        path="e2d0a4",
        stone="fffaf0",
        feature="1f6f8c",
        feature_deep="123f55",
        feature_done="2e8b4f",
        feature_done_deep="155a31",
        mixed="24506b",
        mixed_text="ffffff",
    ),
    "dark": Theme(
        "dark",
        table="0c1730",
        table_line="15244a",
        table_text="f6e7bf",
        table_soft="b9cdf0",
        board="222e49",
        board_edge="c99a3a",
        board_line="3b4a6c",
        board_text="f4ead2",
        board_soft="c9d2e4",
        slot="2f3d5d",
        slot_edge="4a5a80",
        floor="4a3243",
        floor_edge="7c5163",
        header="1b4a8f",
        header_low="143a73",
        header_text="fff6e0",
        header_soft="d3e2fb",
        header_active="ffdc80",
        lace="d9a83f",
        gold="dba83e",
        gold_low="8f681d",
        glow="ffc629",
        plate="f2eee2",
        plate_rim="2a5ea8",
        plate_dot="f6e7bf",
        plate_empty="18233f",
        plate_empty_line="24335a",
        well="070f22",
        well_edge="b78a35",
        well_text="f6e7bf",
        well_soft="b9cdf0",
        tag="0f2d5e",
        tag_text="fff6e0",
        score="fff3d0",
        score_text="5a2c06",
        score_soft="7a5526",
        gain_plaque="14602f",
        loss="ffaa9c",
        loss_header="ffc4bb",
        gain="a9ecb9",
        gain_header="b8f0c4",
        bonus="aecbff",
        shade="050a16",
        pavilion="123a50",
        pavilion_line="1d516b",
        court="2a3754",
        court_line="324164",
        groove="131c33",
        path="34435f",
        stone="1f2a45",
        feature="58b6d2",
        feature_deep="1c5870",
        feature_done="63cf86",
        feature_done_deep="1c6238",
        mixed="527299",
        mixed_text="ffffff",
    ),
}
