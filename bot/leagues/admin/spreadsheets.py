"""Players and fixtures as CSV files, and players read from one."""

import codecs
import csv
import re
from collections.abc import Iterable
from io import StringIO

from bot.leagues.errors import BadSheetError
from bot.leagues.model import PRESENT
from bot.leagues.season.standings import division_standings, result_of, seats_of
from bot.leagues.session import LeagueSession

PLAYERS = ("entrant", "player", "state", "tier", "division", "place", "played", "points")
FIXTURES = ("fixture", "tier", "division", "round", "match", "seats", "ranks", "scores")
PERSON = re.compile(r"(?:<@!?)?([0-9]{1,20})>?")
MOST = 1000
"""How many players a sheet may have."""


def players_sheet(session: LeagueSession) -> str:
    """Return all entrants with their places as CSV."""
    found = [division_standings(session, division.number) for division in session.divisions]
    rows = {int(row.player): (row, standings) for standings in found for row in standings.rows}
    lines: list[tuple[object, ...]] = []
    for one in session.entrants:
        placed: tuple[object, ...] = ("",) * 5
        if one.number in rows:
            row, standings = rows[one.number]
            where = (standings.tier + 1, standings.division + 1)
            placed = (*where, row.place, row.played, f"{float(row.points):g}")
        lines.append((one.number, one.player or "", one.state, *placed))
    return _csv(PLAYERS, lines)


def fixtures_sheet(session: LeagueSession) -> str:
    """Return all fixtures with their players and results as CSV."""
    people = {one.number: one.player for one in session.entrants}
    tiers = {one.number: one.tier for one in session.divisions}
    lines: list[tuple[object, ...]] = []
    for one in session.fixtures:
        result = result_of(one)
        lines.append(
            (
                one.number + 1,
                tiers[one.division] + 1,
                one.division + 1,
                one.round,
                one.match or "",
                _listed(people[int(seat)] or "" for seat in seats_of(one)),
                _listed(result.ranks) if result else "",
                _listed(result.scores) if result else "",
            )
        )
    return _csv(FIXTURES, lines)


def read_players(text: str) -> list[int]:
    """Return the player ids of a sheet: of the column `player`, or of the first column.

    Our own sheets have a column `state`; players who have left are skipped.
    """
    text = text.lstrip("\ufeff")
    try:
        lines = list(csv.reader(StringIO(text, newline=""), delimiter=_delimiter(text)))
    except csv.Error:
        raise BadSheetError(1) from None
    lines = [[cell.strip() for cell in line] for line in lines if any(map(str.strip, line))]
    if not lines:
        raise BadSheetError(1)
    head = [cell.lower() for cell in lines[0]]
    titled = "player" in head
    column = head.index("player") if titled else 0
    state = head.index("state") if titled and "state" in head else None
    found: dict[int, None] = {}
    for number, line in enumerate(lines[titled:], 1 + titled):
        if number > MOST + titled or column >= len(line):
            raise BadSheetError(number)
        if state is not None and len(line) > state and line[state] not in {*PRESENT, ""}:
            continue
        person = PERSON.fullmatch(line[column])
        if person is None or not 0 < int(person[1]) < 2**63:
            raise BadSheetError(number)
        found[int(person[1])] = None
    return list(found)


def decoded(content: bytes) -> str:
    """Return the text of a file in UTF-8, or in UTF-16 with a byte order mark."""
    wide = content.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE))
    return content.decode("utf-16" if wide else "utf-8-sig", "replace")


def _delimiter(text: str) -> str:
    """Return the delimiter of the cells: in many countries spreadsheets use semicolons."""
    head = text.partition("\n")[0]
    return max(",;\t", key=head.count)


def _listed(values: Iterable[object]) -> str:
    return " ".join(map(str, values))


def _csv(head: tuple[str, ...], lines: Iterable[tuple[object, ...]]) -> str:
    text = StringIO()
    sheet = csv.writer(text)
    sheet.writerow(head)
    sheet.writerows(lines)
    return text.getvalue()
