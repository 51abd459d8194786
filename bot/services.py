"""All services of the bot, opened and closed together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime

from bot.calculations.service import Calculations
from bot.computers.pool import WorkerPool
from bot.computers.service import Computers
from bot.game_catalogue import CATALOGUE, GameCatalogue
from bot.leagues import Leagues
from bot.leagues.season.duplicate_deals import Deals
from bot.leagues.session import MOST_ENTRANTS
from bot.matches import Matches
from bot.matches.clocks.adjustments import adjust_clocks
from bot.matches.transactions import new_seed
from bot.players.service import Players
from bot.posts.blocked_posts import BlockedPosts
from bot.posts.sent_messages import SentMessages
from bot.results import Results
from bot.translations import TEXT_FOLDERS, Translations
from data import Database
from data.times import utc_now
from renderers.studio import Studio


@dataclass(frozen=True, slots=True)
class Services:
    """The services that commands and buttons use."""

    catalogue: GameCatalogue
    matches: Matches
    computers: Computers
    players: Players
    results: Results
    leagues: Leagues
    deals: Deals
    sent_messages: SentMessages
    blocked_posts: BlockedPosts
    translations: Translations
    studio: Studio
    clock: Callable[[], datetime]


@asynccontextmanager
async def open_services(
    database: Database,
    *,
    catalogue: GameCatalogue = CATALOGUE,
    clock: Callable[[], datetime] = utc_now,
    seeds: Callable[[], str] = new_seed,
    workers: WorkerPool | None = None,
    speech: Translations | None = None,
    pause: float = 1.0,
    most_entrants: int = MOST_ENTRANTS,
) -> AsyncIterator[Services]:
    """Open the services on a database; `pause` scales how long computers wait before a move."""
    studio = Studio()
    games = catalogue.rules
    matches = Matches(
        database,
        games,
        clock=clock,
        seeds=seeds,
        match_days={key: entry.match_days for key, entry in catalogue.items()},
    )
    computers = Computers(
        database,
        matches,
        workers or WorkerPool(),
        clock=clock,
        pause=pause,
        without_player=[key for key, entry in catalogue.items() if entry.computer is None],
    )
    results = Results(database, games, clock=clock, words=catalogue.words)
    calculations = Calculations()
    leagues = Leagues(
        database,
        matches,
        games,
        clock=clock,
        seeds=seeds,
        ratings=results.ratings,
        calculate=calculations.run,
        most_entrants=most_entrants,
    )
    try:
        yield Services(
            catalogue=catalogue,
            matches=matches,
            computers=computers,
            players=Players(database, adjust_clocks=adjust_clocks, clock=clock),
            results=results,
            leagues=leagues,
            deals=Deals(database, leagues, matches),
            sent_messages=SentMessages(database, clock=clock),
            blocked_posts=BlockedPosts(database, clock=clock),
            translations=speech or Translations((*TEXT_FOLDERS, *catalogue.text_folders)),
            studio=studio,
            clock=clock,
        )
    finally:
        await computers.close()
        await calculations.close()
        await results.close()
        await studio.close()
