"""Who meets whom: the fixtures of a round, in each format."""

import json
from collections.abc import Sequence

from bot.leagues.model import EntrantStatus, Format
from bot.leagues.season.bags import seed_of_deal
from bot.leagues.season.standings import (
    byes,
    cup_rounds,
    cup_tree,
    division_standings,
    seats_of,
    swiss_rounds,
)
from bot.leagues.session import LeagueSession
from data.tables.leagues.rows import FixtureRow
from games.standings.results import Pairing, Player
from games.standings.schedules import schedule
from games.standings.swiss import Round, swiss_round


def draw_round(session: LeagueSession) -> bool:
    """Draw the fixtures of the season's current round; return whether there are any."""
    before = len(session.fixtures)
    match session.settings.format:
        case Format.DIVISIONS:
            _draw_divisions(session)
        case Format.SWISS:
            _draw_swiss(session)
        case Format.CUP:
            _draw_cup(session)
        case Format.DUPLICATE:
            _draw_deals(session)
        case Format.LADDER:
            pass  # players challenge each other
    return len(session.fixtures) > before


def _add_fixtures(
    session: LeagueSession,
    division: int,
    pairings: Sequence[Pairing],
    seed: str | None = None,
) -> None:
    """Add fixtures to the current round."""
    start = session.next_fixture
    for number, seats in enumerate(pairings, start):
        text = json.dumps(list(seats))
        row = FixtureRow(session.season.id, number, division, session.season.round, text, seed)
        session.put("fixtures", row)


def _draw_divisions(session: LeagueSession) -> None:
    """Draw all fixtures of all divisions at once."""
    if session.season.round > 1:
        return
    settings = session.settings
    for division in session.divisions:
        players = [Player(one.number) for one in session.in_division(division.number)]
        found = schedule(players, settings.table, settings.each or None)
        _add_fixtures(session, division.number, [fixture.seats for fixture in found])


def _draw_swiss(session: LeagueSession) -> None:
    """Draw the next round, while there are rounds left and enough players."""
    settings = session.settings
    if session.season.round > swiss_rounds(session):
        return
    rows = division_standings(session, 0).rows
    here = {one.number for one in session.in_division(0) if one.state == EntrantStatus.PLAYING}
    order = [row.player for row in rows if row.player in here]
    if session.season.round == 1:
        order = [Player(one.number) for one in session.in_division(0)]
    if len(order) < settings.table:
        return
    points = {row.player: row.points for row in rows}
    history = [*_apart(session), *_past_rounds(session)]
    drawn = swiss_round(order, points, settings.table, history)
    _add_fixtures(session, 0, drawn.pairings)


def _apart(session: LeagueSession) -> list[Round]:
    """Rounds in which players who have blocked each other have met, so that a draw avoids them.

    They meet in both orders, so that no seat counts for more. Like a repeated meeting, theirs
    still happens where there is no other way.
    """
    pairs = [(Player(one), Player(other)) for one, other in sorted(session.apart)]
    if not pairs:
        return []
    return [Round(tuple(pair for one, other in pairs for pair in ((one, other), (other, one))))]


def _past_rounds(session: LeagueSession) -> list[Round]:
    return [
        Round(
            tuple(seats_of(one) for one in session.fixtures if one.round == number),
            tuple(byes(session, number)),
        )
        for number in range(1, session.season.round)
    ]


def _draw_cup(session: LeagueSession) -> None:
    """Draw the latest round whose players are all known, unless one player is left."""
    known = len(cup_rounds(session))
    latest = cup_tree(session)[known - 1 : known]
    pairings = [one.players for stage in latest for one in stage if len(one.players) > 1]
    drawn = {frozenset(seats_of(one)) for one in session.fixtures}
    _add_fixtures(session, 0, [seats for seats in pairings if frozenset(seats) not in drawn])


def _draw_deals(session: LeagueSession) -> None:
    """Draw all deals at once, with the same bag for all matches of a deal."""
    if session.season.round > 1:
        return
    settings = session.settings
    order = [Player(one.number) for one in session.in_division(0)]
    history = _apart(session)
    for deal in range(1, settings.number_of_rounds + 1):
        session.change_season(round=deal)
        dealt = swiss_round(order, {}, settings.table, history)
        _add_fixtures(session, 0, dealt.pairings, seed_of_deal(session, deal))
        history.append(dealt)
