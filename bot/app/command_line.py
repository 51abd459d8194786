"""`python -m bot`: run the bot, or look after the stored matches."""

import argparse
import asyncio
import sys
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path

from bot.app.check import check
from bot.app.config import BadConfigError, read_config
from bot.app.health import StuckError, read_health
from bot.app.logs import write_log
from bot.errors import RefusedError
from bot.matches.import_export import export_match, import_match
from bot.matches.transactions import new_seed
from data import StorageError, default_url, open_database
from data.backup import backup, restore
from data.times import utc_now
from games import GAMES
from games.core import RuleError

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


async def say_health(_: argparse.Namespace, __: str) -> int:
    """`health`: print a sentence; 1 means that the bot does not work."""
    found = read_health(read_config().health_file, utc_now())
    print(found.sentence)
    return 0 if found.well else 1


def matches_in_words(count: int) -> str:
    """The number of matches in words."""
    return f"{count} match" if count == 1 else f"{count} matches"
