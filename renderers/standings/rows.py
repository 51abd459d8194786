"""Builds the picture of a table from the computed standings of a league."""

from collections.abc import Collection, Mapping, Sequence
from fractions import Fraction
from typing import Final

from games.standings import table
from games.standings.results import Player
from games.standings.table import TieBreak
from renderers.core import ThemeName
from renderers.standings.model import Measure, Row, StandingsSheet, Zone
from renderers.texts import Say, english

PARTS: Final = {
    Fraction(1, 2): "½",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}

NONE: Final = "\N{EN DASH}"
"""Shown instead of a share before the first match."""

COLUMNS: Final = (TieBreak.WINS, TieBreak.SECONDS, TieBreak.SHARE, TieBreak.HEAD_TO_HEAD)
"""The tie-breaks that are shown; head-to-head only where it has decided something."""
LABELS: Final = {
    TieBreak.WINS: "standings-wins",
    TieBreak.SECONDS: "standings-seconds",
    TieBreak.SHARE: "standings-share",
    TieBreak.HEAD_TO_HEAD: "standings-head-to-head",
}
MEASURES: Final = {Measure.SHARE: TieBreak.SHARE, Measure.WINS: TieBreak.WINS}
"""The figure that orders a duplicate week or a ladder is a tie-break in other tables."""


def standing_of(
    rows: Sequence[table.Row],
    names: Mapping[int, str],
    *,
    title: str,
    measure: Measure = Measure.POINTS,
    note: str = "",
    up: Collection[int] = (),
    down: Collection[int] = (),
    gone: Collection[int] = (),
    marked: int | None = None,
    theme: ThemeName = ThemeName.DARK,
    say: Say = english,
) -> StandingsSheet:
    """The sheet of a table; `up` and `down` are the players in the zones."""

    def zone(player: Player) -> Zone:
        if player in up:
            return Zone.UP
        return Zone.DOWN if player in down else Zone.STAY

    main = MEASURES.get(measure)
    hidden = {main} if _used_head_to_head(rows) else {main, TieBreak.HEAD_TO_HEAD}
    columns = [one for one in COLUMNS if one not in hidden]
    return StandingsSheet(
        title=title,
        measure=measure,
        note=note,
        columns=tuple(say(LABELS[one]) for one in columns),
        theme=theme,
        say=say,
        rows=tuple(
            Row(
                place=row.place,
                name=names.get(row.player, ""),
                worth=number(row.points) if main is None else _mark(row, main, say),
                played=row.played,
                left=row.left,
                marks=tuple(_mark(row, one, say) for one in columns),
                form=row.form,
                zone=zone(row.player),
                is_gone=row.player in gone,
                is_marked=row.player == marked,
            )
            for row in rows
        ),
    )


def _used_head_to_head(rows: Sequence[table.Row]) -> bool:
    """Whether head-to-head has separated any players."""
    return any(row.head_to_head for row in rows)


def _mark(row: table.Row, which: TieBreak, say: Say) -> str:
    if which is TieBreak.WINS:
        return number(row.wins)
    if which is TieBreak.SECONDS:
        return number(row.seconds)
    if which is TieBreak.SHARE:
        return say("standings-percent", percent=round(100 * row.share)) if row.played else NONE
    return f"{row.head_to_head:+d}".replace("-", "\N{MINUS SIGN}") if row.head_to_head else "0"


def number(value: Fraction) -> str:
    """Points as text: 7, 7½, 6.67."""
    whole, part = divmod(value, 1)
    if not part:
        return str(whole)
    if part in PARTS:
        return f"{whole or ''}{PARTS[part]}"
    return f"{float(value):.2f}"
