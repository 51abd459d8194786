"""The draw: who plays in which tier and division, and who meets whom."""

import json
from collections.abc import Sequence
from typing import Final

from bot.leagues.errors import TooFewEntrantsError
from bot.leagues.model import GONE, EntrantStatus, Format
from bot.leagues.season.standings import (
    division_standings,
    rests,
    rounds,
    seats_of,
    stages,
    swiss_rounds,
)
from bot.leagues.session import LeagueSession
from data.tables.leagues.rows import DivisionRow, EntrantRow, FixtureRow
from games.shuffle import commitment
from games.standings.promotion import Way
from games.standings.ratings import Rating
from games.standings.results import Pairing, Player
from games.standings.schedules import schedule
from games.standings.swiss import Round, swiss_round
from games.standings.table import Row
from games.standings.tiers import by_rating, divisions, next_tiers

SEED: Final = 32
"""So many letters the seed of a deal has, like any other."""


def draw(session: LeagueSession, players: Sequence[EntrantRow]) -> None:
    """Give everybody who plays a division, and draw the first fixtures."""
    settings = session.settings
    if len(players) < settings.fewest:
        raise TooFewEntrantsError(len(players), settings.fewest)
    numbers = {one.player: one.number for one in players if one.player is not None}
    if settings.format is Format.DIVISIONS:
        tiers = _mended(_tiers(session, numbers), settings.table, settings.division)
    else:
        tiers = [[one for tier in _tiers(session, numbers) for one in tier]]
    number = 0
    for tier, here in enumerate(tiers):
        size = settings.division if settings.format is Format.DIVISIONS else len(here)
        for group in divisions(here, max(size, settings.table), settings.table):
            session.put("divisions", DivisionRow(session.season.id, number, tier))
            for seed, player in enumerate(group):
                session.change_entrant(
                    numbers[player], division=number, seed=seed, state=EntrantStatus.PLAYING.value
                )
            number += 1
    session.change_season(round=1)
    draw_round(session)


def draw_round(session: LeagueSession) -> bool:
    """Draw the fixtures of the season's round; whether there are any."""
    kind = session.settings.format
    before = len(session.fixtures)
    if kind is Format.DIVISIONS:
        _draw_divisions(session)
    elif kind is Format.SWISS:
        _draw_swiss(session)
    elif kind is Format.CUP:
        _draw_cup(session)
    elif kind is Format.DUPLICATE:
        _draw_deals(session)
    return len(session.fixtures) > before


def _tiers(session: LeagueSession, numbers: dict[int, int]) -> list[list[Player]]:
    """The players of each tier by their ids, the best first."""
    joined = {one.player: one.joined for one in session.entrants}
    past = _past(session.previous) if session.previous is not None else []
    decided = _decided(session.previous) if session.previous is not None else {}
    known = {int(row.player) for tier in past for table in tier for row in table}
    new = sorted((one for one in numbers if one not in known), key=lambda one: joined[one])
    order = by_rating(
        map(Player, range(len(new))),
        {Player(place): session.ratings.get(one, Rating()) for place, one in enumerate(new)},
    )
    newcomers = [Player(new[place]) for place in order]
    return next_tiers(
        past,
        session.settings.promotion,
        leaving=[Player(one) for one in known if one not in numbers],
        newcomers=newcomers,
        decided=decided,
    )


def _person(one: EntrantRow) -> Player:
    """Whose place it is, by the id; nobody's, if somebody dropped out of it."""
    staying = one.player is not None and one.state not in GONE
    return Player(one.player if staying and one.player is not None else -1 - one.number)


def _past(before: LeagueSession) -> list[list[list[Row]]]:
    """The final tables of a season by tier, with people's ids; places of drop-outs are free."""
    tiers: dict[int, list[list[Row]]] = {}
    for division in before.divisions:
        table = []
        for row in division_standings(before, division.number).rows:
            one = before.entrant(int(row.player))
            table.append(row._replace(player=_person(one), place=one.place or row.place))
        tiers.setdefault(division.tier, []).append(table)
    return [tiers[tier] for tier in sorted(tiers)]


def _decided(before: LeagueSession) -> dict[Player, Way]:
    """Who goes up and who goes down, as it was announced; nobody if the season was called off.

    What was corrected since, or chosen for the next season, changes nothing about it.
    """
    return {_person(one): Way(one.way) for one in before.entrants if one.way is not None}


def _mended(tiers: list[list[Player]], table: int, size: int) -> list[list[Player]]:
    """Tiers in which a division can be played: one that is too small joins the one above."""
    least = max(table, (size + 1) // 2)
    mended = list(tiers)
    while len(mended) > 1 and (small := [n for n, one in enumerate(mended) if len(one) < least]):
        number = max(small[-1], 1)
        mended[number - 1 : number + 1] = [mended[number - 1] + mended[number]]
    return mended


def _add(
    session: LeagueSession, division: int, tables: Sequence[Pairing], seed: str | None = None
) -> None:
    """New fixtures of this round."""
    start = session.next_fixture
    for number, seats in enumerate(tables, start):
        text = json.dumps(list(seats))
        row = FixtureRow(session.season.id, number, division, session.season.round, text, seed)
        session.put("fixtures", row)


def _draw_divisions(session: LeagueSession) -> None:
    """Everything at once."""
    if session.season.round > 1:
        return
    settings = session.settings
    for division in session.divisions:
        players = [Player(one.number) for one in session.in_division(division.number)]
        found = schedule(players, settings.table, settings.each or None)
        _add(session, division.number, [fixture.seats for fixture in found])


def _draw_swiss(session: LeagueSession) -> None:
    """The next round, while there are rounds left and enough players."""
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
    _add(session, 0, swiss_round(order, points, settings.table, _history(session)).pairings)


def _history(session: LeagueSession) -> list[Round]:
    return [
        Round(
            tuple(seats_of(one) for one in session.fixtures if one.round == number),
            tuple(rests(session, number)),
        )
        for number in range(1, session.season.round)
    ]


def _draw_cup(session: LeagueSession) -> None:
    """The tables of the round that is known last, unless one player is left."""
    known = len(rounds(session))
    latest = stages(session)[known - 1 : known]
    tables = [one.players for stage in latest for one in stage if len(one.players) > 1]
    drawn = {frozenset(seats_of(one)) for one in session.fixtures}
    _add(session, 0, [seats for seats in tables if frozenset(seats) not in drawn])


def _draw_deals(session: LeagueSession) -> None:
    """All deals at once: the same bag at every table of a deal."""
    if session.season.round > 1:
        return
    settings = session.settings
    order = [Player(one.number) for one in session.in_division(0)]
    history: list[Round] = []
    for deal in range(1, settings.number_of_rounds + 1):
        session.change_season(round=deal)
        dealt = swiss_round(order, {}, settings.table, history)
        # Whoever knows the seed of one deal knows nothing of the others; a draw that was undone
        # and is made anew has other bags.
        seed = commitment(f"{session.season.seed}/{session.league.notes}/{deal}")
        _add(session, 0, dealt.pairings, seed[:SEED])
        history.append(dealt)
