"""The bags of a season: all seeds come from one, and are bound to the clicks of its entrants.

The hash of the season's seed is announced when sign-up opens, before anyone has clicked.
"""

from collections.abc import Mapping

from bot.leagues.season.standings import seats_of
from bot.leagues.session import LeagueSession
from bot.matches.league_matches import LeagueBag
from bot.matches.transactions import new_seed
from data.tables.leagues.rows import FixtureRow
from games.binding import bind, clicks_hash, clicks_text, deal_seed, match_seed
from games.shuffle import commitment


def collect_clicks(session: LeagueSession) -> None:
    """Store the clicks of all entrants, to which the bags of the season are bound from now on."""
    clicks = clicks_text(one.click for one in session.entrants)
    session.change_season(clicks=clicks, draw=session.league.notes)


def seed_of_deal(session: LeagueSession, deal: int) -> str:
    """Return the seed of a duplicate deal; a new one if that of the season was told."""
    if session.season.told:
        return new_seed()
    return deal_seed(session.season.seed, session.season.draw, deal)


def bag_of(session: LeagueSession, fixture: FixtureRow, options: Mapping[str, str]) -> LeagueBag:
    """Return the bag of a fixture, by the number of its match; `options` are all of the game's.

    Seasons that were drawn before there were clicks have bags that are bound to nothing, so that
    all tables of a deal have the same one.
    """
    season, game = session.season, session.settings.game
    seats = ",".join(str(number) for number in seats_of(fixture))

    def bag(match: int) -> tuple[str, str]:
        if season.clicks is None:
            return fixture.seed or new_seed(), ""
        common = {
            "season": season.id,
            "sealed": commitment(season.seed),
            "clicks": clicks_hash(season.clicks),
        }
        if fixture.seed is not None:
            deal = {"deal": fixture.round, "draw": season.draw}
            return fixture.seed, bind(game, options, **deal, **common)
        here = {"match": match, "seats": seats}
        if season.told:
            return new_seed(), bind(game, options, **here)
        return match_seed(season.seed, match), bind(game, options, **here, **common)

    return bag
