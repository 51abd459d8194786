"""Who plays in which tier and division of a new season."""

from collections.abc import Sequence

from bot.leagues.errors import TooFewEntrantsError
from bot.leagues.model import GONE, EntrantStatus, Format
from bot.leagues.season.standings import division_standings
from bot.leagues.session import LeagueSession
from data.tables.leagues.rows import DivisionRow, EntrantRow
from games.standings.apart import keep_apart
from games.standings.promotion import Way
from games.standings.ratings import Rating
from games.standings.results import Player
from games.standings.table import Row
from games.standings.tiers import by_rating, divisions, next_tiers


def assign_divisions(session: LeagueSession, players: Sequence[EntrantRow]) -> None:
    """Give every player a division and a seed in it."""
    settings = session.settings
    if len(players) < settings.fewest:
        raise TooFewEntrantsError(len(players), settings.fewest)
    numbers = {one.player: one.number for one in players if one.player is not None}
    tiers = _tiers(session, numbers)
    if settings.format is Format.DIVISIONS:
        tiers = _without_small_tiers(tiers, settings.table, settings.division)
    else:
        tiers = [[one for tier in tiers for one in tier]]
    player_of = {one.number: Player(one.player or 0) for one in players}
    apart = [
        (player_of[one], player_of[other])
        for one, other in session.apart
        if one in player_of and other in player_of
    ]
    number = 0
    for tier, here in enumerate(tiers):
        size = settings.division if settings.format is Format.DIVISIONS else len(here)
        dealt = divisions(here, max(size, settings.table), settings.table)
        for group in keep_apart(dealt, apart):
            session.put("divisions", DivisionRow(session.season.id, number, tier))
            for seed, player in enumerate(group):
                session.change_entrant(
                    numbers[player], division=number, seed=seed, state=EntrantStatus.PLAYING.value
                )
            number += 1


def _tiers(session: LeagueSession, numbers: dict[int, int]) -> list[list[Player]]:
    """Return the players of each tier by their ids, the best first."""
    joined = {one.player: one.joined for one in session.entrants}
    past = _final_standings(session.previous) if session.previous is not None else []
    decided = _promotions(session.previous) if session.previous is not None else {}
    known = {int(row.player) for tier in past for standings in tier for row in standings}
    new = sorted((one for one in numbers if one not in known), key=lambda one: joined[one])
    order = by_rating(
        map(Player, range(len(new))),
        {Player(place): session.ratings.get(one, Rating()) for place, one in enumerate(new)},
    )
    return next_tiers(
        past,
        session.settings.promotion,
        leaving=[Player(one) for one in known if one not in numbers],
        newcomers=[Player(new[place]) for place in order],
        decided=decided,
    )


def _player_of(one: EntrantRow) -> Player:
    """Return an entrant's player id; a negative number for one who dropped out or was erased."""
    staying = one.player is not None and one.state not in GONE
    return Player(one.player if staying and one.player is not None else -1 - one.number)


def _final_standings(before: LeagueSession) -> list[list[list[Row]]]:
    """Return the final standings of a season by tier, with player ids."""
    tiers: dict[int, list[list[Row]]] = {}
    for division in before.divisions:
        standings = []
        for row in division_standings(before, division.number).rows:
            one = before.entrant(int(row.player))
            standings.append(row._replace(player=_player_of(one), place=one.place or row.place))
        tiers.setdefault(division.tier, []).append(standings)
    return [tiers[tier] for tier in sorted(tiers)]


def _promotions(before: LeagueSession) -> dict[Player, Way]:
    """Return who goes up and down as it was announced; nobody if the season was called off.

    Later corrections and new settings do not change it.
    """
    return {_player_of(one): Way(one.way) for one in before.entrants if one.way is not None}


def _without_small_tiers(tiers: list[list[Player]], table: int, size: int) -> list[list[Player]]:
    """Merge each tier that is too small for a division into the tier above."""
    least = max(table, (size + 1) // 2)
    merged = list(tiers)
    while len(merged) > 1 and (small := [n for n, one in enumerate(merged) if len(one) < least]):
        number = max(small[-1], 1)
        merged[number - 1 : number + 1] = [merged[number - 1] + merged[number]]
    return merged
