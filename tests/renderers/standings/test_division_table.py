"""The picture of a division's table."""

from dataclasses import replace

import pytest

from renderers.core import SIZE, ThemeName
from renderers.parts.panels import EDGE
from renderers.standings import Row, StandingsSheet, Zone, sheet_canvas
from renderers.standings.colours import sheet_look
from renderers.standings.gallery import season
from renderers.standings.row_cells import zone_colour
from renderers.standings.sheet_frame import HEADER, PAD
from renderers.standings.table_layout import LABELS, LONGEST, MOST, column_widths, table_layout
from tests.renderers.golden import TOLERANCE, changed_pixels, shrunk

READABLE = 16
"""The smallest letters that are readable on a phone, in pixels of the picture."""


@pytest.mark.parametrize("rows", range(1, MOST + 1))
def test_all_rows_fit_and_up_to_32_are_readable_on_a_phone(rows: int) -> None:
    standing = season(max(rows, 4))
    standing = replace(standing, rows=standing.rows[:rows])
    layout = table_layout(standing)
    assert layout.columns == (1 if rows <= LONGEST else 2)
    assert layout.columns * layout.rows >= rows
    assert layout.height <= SIZE[1]
    if rows <= 32:
        assert layout.size >= READABLE


def test_a_missing_row_or_form_is_noticed() -> None:
    standing = season(12)
    less = replace(standing, rows=(*standing.rows[:5], *standing.rows[6:]))
    bare = replace(standing, rows=tuple(row._replace(form=()) for row in standing.rows))
    for other in (less, bare):
        whole = shrunk(sheet_canvas(standing))
        drawn = shrunk(sheet_canvas(other)).resize(whole.size)
        assert changed_pixels(whole, drawn) > TOLERANCE


@pytest.mark.parametrize("theme", ThemeName)
@pytest.mark.parametrize("zone", [Zone.UP, Zone.DOWN])
def test_a_zone_has_a_band_in_its_colour(theme: ThemeName, zone: Zone) -> None:
    rows = [Row(place, f"P{place}", "0", zone=zone) for place in (1, 2, 3, 4)]
    canvas = sheet_canvas(StandingsSheet("A", tuple(rows), theme=theme))
    drawn = canvas.picture().convert("RGB")
    colours = {colour for _, colour in drawn.crop((28, 200, 40, 220)).getcolors() or ()}
    assert zone_colour(sheet_look(theme), zone) in colours


def test_a_share_of_100_percent_stays_on_one_line() -> None:
    full = season(17)
    rows = [row._replace(marks=("", "", "100 %"), form=(), zone=Zone.STAY) for row in full.rows]
    drawn = sheet_canvas(replace(full, rows=tuple(rows))).picture().convert("L")
    layout = table_layout(full)
    widths = column_widths(full, layout, (SIZE[0] - 2 * EDGE - 6 - 3 * PAD) // 2)
    left = EDGE + 3 + PAD + widths.total - PAD - widths.worth - widths.mark
    top = EDGE + HEADER + LABELS + 2
    cell = drawn.crop((left, top, left + widths.mark, top + layout.row_height - 4))
    background = cell.getpixel((1, 1))
    box = cell.point(lambda value: 255 * (value != background)).getbbox()
    assert box is not None
    assert 0 < box[3] - box[1] < layout.row_height / 2
