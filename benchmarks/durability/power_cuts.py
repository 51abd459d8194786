"""`python -m benchmarks.durability.power_cuts [CUTS]`: cut the power and look for losses.

Players play on a SQLite file whose writes and syncs are noted. Then the power is cut at moments
chosen by chance: what was not synced is lost, sector by sector, by chance. Each time the bot must
open the file, every match must replay, and every move that a player was shown must be there.

To show that the cuts are sharp, the same is done with `synchronous=NORMAL`, which loses moves.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import data.sqlite
from bot.app.check import check
from data import StorageError, Transaction, open_database
from games import GAMES
from tests.support.club import Club
from tests.support.watched_disk import Note, Remains, Told, watched

CUTS = 300
TABLES = 6
MOVES = 500
OFTEN = "PRAGMA wal_autocheckpoint = 200"
"""The log goes into the file twenty times as often as in the bot, so that cuts fall into that."""


class Losses(NamedTuple):
    """What the power cuts have cost."""

    cuts: int
    told: int
    """Moves that were shown before a cut, all cuts together."""
    lost: int
    inconsistent: int
    """Files that could not be opened, or matches that did not replay."""


async def play_and_note(moves: int = MOVES) -> list[Note]:
    """What happened on the disk, and what was told, in order, while matches were played."""
    settings = (*data.sqlite.SETTINGS, OFTEN)
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("data.sqlite.SETTINGS", settings),
        watched() as disk,
    ):
        async with await open_database(f"sqlite:///{folder}/azulejo.db") as database:
            club = Club(database)

            def tell(*what: object) -> None:
                disk.notes.append(Told(what))

            await asyncio.gather(*(club.play_on(moves, tell) for _ in range(TABLES)))
            noted = list(disk.notes)
    return noted


async def cut_power(notes: list[Note], cuts: int, random: Random) -> Losses:
    """Cut the power so many times, and count what is lost."""
    first = next(place for place, note in enumerate(notes) if isinstance(note, Told))
    places = sorted(random.randrange(first, len(notes)) for _ in range(cuts))
    remains = Remains()
    told: list[tuple[int, int, int, str]] = []
    done = shown = lost = inconsistent = 0
    for place in places:
        for note in notes[done:place]:
            remains.note(note)
            if isinstance(note, Told):
                told.append(note.what)
        done = place
        shown += len(told)
        with tempfile.TemporaryDirectory() as folder:
            remains.write(Path(folder), random)
            try:
                lost += await _missing(Path(folder), told)
            except (StorageError, InconsistentError) as error:
                inconsistent += 1
                print(f"cut at {place}: {error}")
    return Losses(cuts, shown, lost, inconsistent)


class InconsistentError(Exception):
    """The file is there, but a match in it is not whole."""


async def _missing(folder: Path, told: list[tuple[int, int, int, str]]) -> int:
    """How many of the moves that were told are not in the file."""
    async with await open_database(f"sqlite:///{folder}/azulejo.db") as database:
        faults = [*await database.damage(), *(await check(database, GAMES)).faults]
        if faults:
            raise InconsistentError(faults[0])

        async def stored(tx: Transaction) -> set[tuple[int, int, int, str]]:
            rows = await tx.fetch(
                "SELECT match, ply, interaction, move FROM entries WHERE interaction IS NOT NULL"
            )
            return {(match, ply, click, move) for match, ply, click, move in rows}

        return len(set(told) - await database.read(stored))


def measure(cuts: int) -> Losses:
    """Cut the power of a disk that is written as the bot writes it."""
    return asyncio.run(cut_power(asyncio.run(play_and_note()), cuts, Random(1)))


def measure_careless(cuts: int, moves: int = MOVES) -> Losses:
    """The same with the setting that does not wait for the disk at each commit."""
    careless = tuple(line.replace("= FULL", "= NORMAL") for line in data.sqlite.SETTINGS)
    with patch("data.sqlite.SETTINGS", careless):
        notes = asyncio.run(play_and_note(moves))
    return asyncio.run(cut_power(notes, cuts, Random(1)))


def main() -> None:
    """Print what is lost, with the bot's own settings and with careless ones."""
    cuts = int(sys.argv[1]) if len(sys.argv) > 1 else CUTS
    result = measure(cuts)
    print(
        f"{result.cuts} power cuts, {result.told} moves shown before them:"
        f" {result.lost} lost, {result.inconsistent} files inconsistent"
    )
    careless = measure_careless(max(cuts // 10, 10))
    print(
        f"with synchronous=NORMAL, {careless.cuts} cuts, {careless.told} moves shown:"
        f" {careless.lost} lost, {careless.inconsistent} files inconsistent"
    )
    sys.exit(1 if result.lost or result.inconsistent or not careless.lost else 0)


if __name__ == "__main__":
    main()
