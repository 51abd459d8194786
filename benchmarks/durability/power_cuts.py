"""`python -m benchmarks.durability.power_cuts [CUTS]`: cut the power and look for losses.

Players play on a SQLite file whose writes and syncs are recorded. Then the power is cut at random
moments: of everything that was not synced, random sectors are lost. Each time the bot must be able
to open the file, every match must replay, and every move that a player was shown must be there.

To show that the cuts can lose moves, the same is done with `synchronous=NORMAL`.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random
from typing import NamedTuple
from unittest.mock import patch

import data.sqlite
from benchmarks.durability.losses import Losses, ShownMove, count_losses
from benchmarks.measuring import argument
from data import StorageError, open_database
from tests.support.club import Club
from tests.support.watched_disk import DiskEvent, FilesAfterPowerCut, Shown, watched_disk

CUTS = 300
MATCHES = 6
MOVES = 500
FREQUENT_CHECKPOINTS = "PRAGMA wal_autocheckpoint = 200"
"""Twenty times as often as in the bot, so that some cuts happen during a checkpoint."""


class CutLosses(NamedTuple):
    """What all power cuts cost together."""

    cuts: int
    shown: int
    """Moves that were shown before a cut, added up."""
    lost: int
    inconsistent: int
    """Files that could not be opened or in which a match did not replay."""

    def __str__(self) -> str:
        return (
            f"{self.cuts} power cuts, {self.shown} moves shown before them:"
            f" {self.lost} lost, {self.inconsistent} files inconsistent"
        )


async def play_and_record(moves: int = MOVES) -> list[DiskEvent]:
    """Play matches; return what was written to the disk and shown to players, in order."""
    settings = (*data.sqlite.SETTINGS, FREQUENT_CHECKPOINTS)
    with (
        tempfile.TemporaryDirectory() as folder,
        patch("data.sqlite.SETTINGS", settings),
        watched_disk() as disk,
    ):
        async with await open_database(f"sqlite:///{folder}/azulejo.db") as database:
            club = Club(database)

            def show(match: int, ply: int, click: int, move: str) -> None:
                disk.events.append(Shown(ShownMove(match, ply, click, move)))

            await asyncio.gather(*(club.play_on(moves, show) for _ in range(MATCHES)))
            events = list(disk.events)
    return events


async def cut_power(events: list[DiskEvent], cuts: int, random: Random) -> CutLosses:
    """Cut the power at this many random moments and count the losses."""
    first = next(index for index, event in enumerate(events) if isinstance(event, Shown))
    moments = sorted(random.randrange(first, len(events)) for _ in range(cuts))
    files = FilesAfterPowerCut()
    shown: list[ShownMove] = []
    done = total = lost = inconsistent = 0
    for moment in moments:
        for event in events[done:moment]:
            files.add(event)
            if isinstance(event, Shown):
                shown.append(event.value)
        done = moment
        total += len(shown)
        with tempfile.TemporaryDirectory() as folder:
            files.write(Path(folder), random)
            losses = await _losses(Path(folder), shown)
        if losses.faults:
            inconsistent += 1
            print(f"cut at {moment}: {losses.faults[0]}")
        else:
            lost += losses.lost
    return CutLosses(cuts, total, lost, inconsistent)


async def _losses(folder: Path, shown: list[ShownMove]) -> Losses:
    try:
        async with await open_database(f"sqlite:///{folder}/azulejo.db") as database:
            return await count_losses(database, shown)
    except StorageError as error:
        return Losses(len(shown), len(shown), 0, (str(error),))


def measure(cuts: int) -> CutLosses:
    """Cut the power with the bot's own settings."""
    return asyncio.run(cut_power(asyncio.run(play_and_record()), cuts, Random(1)))


def measure_without_sync(cuts: int, moves: int = MOVES) -> CutLosses:
    """Cut the power with a setting that does not wait for the disk at each commit."""
    settings = tuple(line.replace("= FULL", "= NORMAL") for line in data.sqlite.SETTINGS)
    with patch("data.sqlite.SETTINGS", settings):
        events = asyncio.run(play_and_record(moves))
    return asyncio.run(cut_power(events, cuts, Random(1)))


def main() -> None:
    """Print the losses with both settings; the exit code says whether that is as expected."""
    cuts = argument(1, CUTS)
    result = measure(cuts)
    print(result)
    careless = measure_without_sync(max(cuts // 10, 10))
    print(f"with synchronous=NORMAL: {careless}")
    sys.exit(bool(result.lost or result.inconsistent or not careless.lost))


if __name__ == "__main__":
    main()
