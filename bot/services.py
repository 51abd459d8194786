"""All services of the bot, opened and closed together."""

from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from bot.calculations.service import Calculations
from bot.computers.pool import WorkerPool
from bot.computers.service import Computers
from bot.game_catalogue import CATALOGUE, GameCatalogue
from bot.leagues import Leagues
from bot.leagues.season.duplicate_deals import Deals
from bot.leagues.session import MOST_ENTRANTS
from bot.limits import Limits
from bot.matches import Matches
from bot.matches.clocks.adjustments import adjust_clocks
from bot.matches.transactions import new_seed
from bot.operator.blocks import OperatorBlocks
from bot.operator.forgotten_list import ForgottenList
from bot.players.player_blocks import PlayerBlocks
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
    player_blocks: PlayerBlocks
    operator_blocks: OperatorBlocks
    forgotten: ForgottenList
    sent_messages: SentMessages
    blocked_posts: BlockedPosts
    translations: Translations
    studio: Studio
    clock: Callable[[], datetime]
    database: Database
    limits: Limits


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
    limits: Limits = Limits(),  # noqa: B008 - it does not change
    most_entrants: int = MOST_ENTRANTS,
    forgotten_file: Path | None = None,
) -> AsyncIterator[Services]:
    """Open the services on a database; `pause` scales how long computers wait before a move.

    `forgotten_file` has a copy of the list of forgotten people, for older backups.
    """
    studio = Studio()
    games = catalogue.rules
    matches = Matches(
        database,
        games,
        clock=clock,
        seeds=seeds,
        match_days={key: entry.match_days for key, entry in catalogue.items()},
        limits=limits,
    )
    computers = Computers(
        database,
        matches,
        workers or WorkerPool(),
        clock=clock,
        pause=pause,
        without_player=[key for key, entry in catalogue.items() if entry.computer is None],
        limits=limits,
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
            player_blocks=PlayerBlocks(database, clock=clock),
            operator_blocks=OperatorBlocks(database, clock=clock),
            forgotten=ForgottenList(database, forgotten_file, clock=clock),
            sent_messages=SentMessages(database, clock=clock),
            blocked_posts=BlockedPosts(database, clock=clock),
            translations=speech or Translations((*TEXT_FOLDERS, *catalogue.text_folders)),
            studio=studio,
            clock=clock,
            database=database,
            limits=limits,
        )
    finally:
        await computers.close()
        await calculations.close()
        await results.close()
        await studio.close()
