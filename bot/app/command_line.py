"""`python -m bot`: run the bot, or look after the stored matches."""

import argparse
import asyncio
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from bot.app.check import check
from bot.app.config import BadConfigError, read_config
from bot.app.health import StuckError, read_health
from bot.app.logs import write_log
from bot.errors import RefusedError
from bot.forget_me import forget, forget_again
from bot.matches.import_export import export_match, import_match
from bot.matches.transactions import new_seed
from bot.my_data import my_data
from bot.operator.blocks import BlockKind, OperatorBlocks, end_of
from data import Database, StorageError, default_url, open_beside, open_database
from data.backup import backup, restore
from data.times import utc_now
from games import GAMES
from games.core import RuleError

if TYPE_CHECKING:
    from bot.services import Services

BLOCK = (
    "Block a person or a server. A running bot notices within seconds. Computers play the matches"
    " of a blocked person; the clocks of a blocked server stop."
)

Command = Callable[[argparse.Namespace, str], Awaitable[int]]


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 1 means that it failed, and a sentence was printed."""
    options = parser().parse_args(arguments)
    command: Command = options.command
    given = {} if options.database is None else {"database_url": options.database}
    try:
        url = read_config(**given).database_url
        return asyncio.run(command(options, url))  # type: ignore[arg-type]  # commands are async
    except (BadConfigError, StorageError, RefusedError, RuleError, OSError) as error:
        print(error, file=sys.stderr)
        return 1


def parser() -> argparse.ArgumentParser:
    """The commands and their arguments."""
    top = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    top.add_argument(
        "--database", metavar="URL", help="instead of DATABASE_URL, or of " + default_url()
    )
    top.set_defaults(command=run)
    commands = top.add_subparsers(metavar="COMMAND")

    def add(name: str, command: Command, about: str, argument: str = "", kind: type = Path) -> None:
        sub = commands.add_parser(name, help=about, description=about)
        sub.set_defaults(command=command)
        if argument:
            sub.add_argument("subject", metavar=argument, type=kind)

    add("backup", back_up, "write a copy of everything to a new file, while the bot runs", "FILE")
    add("restore", bring_back, "bring a backup into an empty database", "FILE")
    add("check", check_all, "replay every match and compare it with what was kept")
    add("export", export, "print a match as text", "MATCH", int)
    add("import", import_file, "store a match that was written as text", "FILE")
    blocking = commands.add_parser("block", help="block a person or a server", description=BLOCK)
    blocking.set_defaults(command=block)
    blocking.add_argument("kind", choices=[kind.value for kind in BlockKind])
    blocking.add_argument("subject", metavar="ID", type=int)
    blocking.add_argument("reason", metavar="REASON")
    blocking.add_argument(
        "--until", metavar="DAY", type=date.fromisoformat, help="the last day, as in 2030-12-31"
    )
    lifting = commands.add_parser("unblock", help="lift a block", description="Lift a block.")
    lifting.set_defaults(command=unblock)
    lifting.add_argument("kind", choices=[kind.value for kind in BlockKind])
    lifting.add_argument("subject", metavar="ID", type=int)
    add("blocks", list_blocks, "list the people and servers that are blocked")
    add("my-data", print_data, "print everything that is stored about a person", "ID", int)
    add("forget", forget_person, "erase a person, as /forget-me does", "ID", int)
    add("health", say_health, "say whether the bot that writes HEALTH_FILE works")
    return top


async def run(_: argparse.Namespace, url: str) -> int:
    """No command: run the bot, on Discord or in a playground."""
    settings = read_config(database_url=url)
    if settings.discord_token is None:
        print(
            "There is no DISCORD_TOKEN. `make run` starts the playground without one.",
            file=sys.stderr,
        )
        return 1
    # Imported here because it takes half a second, which the other commands do not need.
    from bot.app import run as run_module

    write_log(settings.log_level)
    try:
        await run_module.run(settings)
    except run_module.REFUSALS as error:
        print(error, file=sys.stderr)
        return 1
    except StuckError:  # the log says why
        return 1
    return 0


async def back_up(options: argparse.Namespace, url: str) -> int:
    """`backup FILE`: write a consistent copy."""
    count = await backup(url, options.subject)
    print(f"{options.subject} holds {matches_in_words(count)}")
    return 0


async def bring_back(options: argparse.Namespace, url: str) -> int:
    """`restore FILE`: restore everything from a copy."""
    count = await restore(url, options.subject)
    print(f"restored {matches_in_words(count)} from {options.subject}")
    file = read_config(database_url=url).forgotten_list
    if not await asyncio.to_thread(file.exists):
        print(
            f"There is no list of forgotten people at {file}. If people were forgotten after this"
            " backup, put their list there before you start the bot.",
            file=sys.stderr,
        )
    async with await open_database(url) as database, services_on(database, url) as services:
        forgotten = await forget_again(
            services.matches, services.leagues, services.players, services.forgotten
        )
    if forgotten:
        print(f"forgot {people_in_words(forgotten)} again who had been forgotten since the backup")
    return 0


async def check_all(_: argparse.Namespace, url: str) -> int:
    """`check`: print a sentence for each fault, and a summary."""
    async with await open_database(url, reading=True) as database:
        damage = await database.damage()
        report = await check(database, GAMES)
    faults = (*damage, *report.faults)
    for fault in faults:
        print(fault)
    verdict = f"{len(faults)} faults" if faults else "all is well"
    print(f"{matches_in_words(report.matches)}, {report.entries} entries: {verdict}")
    return 1 if faults else 0


async def export(options: argparse.Namespace, url: str) -> int:
    """`export MATCH`: print a match as text."""
    async with await open_database(url, reading=True) as database:
        print(await export_match(database, GAMES, options.subject), end="")
    return 0


async def import_file(options: argparse.Namespace, url: str) -> int:
    """`import FILE`: store a match, and print its number."""
    text = options.subject.read_text("utf-8", "replace")
    async with await open_database(url) as database:
        match = await import_match(database, GAMES, text, clock=utc_now, seeds=new_seed)
    print(f"stored as match {match}")
    return 0


async def block(options: argparse.Namespace, url: str) -> int:
    """`block KIND ID REASON`: block a person or a server."""
    until = None if options.until is None else end_of(options.until, utc_now())
    async with await open_beside(url) as database:
        blocks = OperatorBlocks(database)
        await blocks.block(BlockKind(options.kind), options.subject, options.reason, until)
    print(f"blocked {options.kind} {options.subject}")
    return 0


async def unblock(options: argparse.Namespace, url: str) -> int:
    """`unblock KIND ID`: lift a block."""
    async with await open_beside(url) as database:
        lifted = await OperatorBlocks(database).unblock(BlockKind(options.kind), options.subject)
    name = f"{options.kind} {options.subject}"
    print(f"{name} is not blocked any more" if lifted else f"{name} was not blocked")
    return 0 if lifted else 1


async def list_blocks(_: argparse.Namespace, url: str) -> int:
    """`blocks`: print a line for each block."""
    async with await open_database(url, reading=True) as database:
        found = await OperatorBlocks(database).refresh()
    for one in found:
        until = f" until {one.until:%Y-%m-%d %H:%M} UTC" if one.until else ""
        print(f"{one.kind} {one.subject} since {one.since:%Y-%m-%d}{until}: {one.reason}")
    if not found:
        print("nobody is blocked")
    return 0


async def print_data(options: argparse.Namespace, url: str) -> int:
    """`my-data ID`: print everything that is stored about a person, in JSON."""
    async with await open_database(url, reading=True) as database:
        print(await my_data(database, options.subject, utc_now()))
    return 0


async def forget_person(options: argparse.Namespace, url: str) -> int:
    """`forget ID`: let a person leave all matches and leagues, and erase them."""
    async with await open_beside(url) as database, services_on(database, url) as services:
        await forget(services.matches, services.leagues, services.players, options.subject)
        await services.forgotten.save()
    print(f"forgot {options.subject}")
    return 0


@asynccontextmanager
async def services_on(database: Database, url: str) -> "AsyncIterator[Services]":
    """The services for a command that changes matches; computers do not think here."""
    # Imported here because it takes half a second, which the other commands do not need.
    from bot.services import open_services

    file = read_config(database_url=url).forgotten_list
    async with open_services(database, forgotten_file=file) as services:
        yield services


async def say_health(_: argparse.Namespace, __: str) -> int:
    """`health`: print a sentence; 1 means that the bot does not work."""
    found = read_health(read_config().health_file, utc_now())
    print(found.sentence)
    return 0 if found.well else 1


def matches_in_words(count: int) -> str:
    """The number of matches in words."""
    return f"{count} match" if count == 1 else f"{count} matches"


def people_in_words(count: int) -> str:
    """The number of people in words."""
    return f"{count} person" if count == 1 else f"{count} people"
