"""A full disk: nothing is half stored, and nothing stored is lost."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from bot.app.check import check
from data import Transaction, open_database
from data.errors import FullDiskError
from games import GAMES
from tests.support.club import Club
from tests.support.watched_disk import watched_disk


async def add(tx: Transaction, name: str) -> None:
    await tx.execute("INSERT INTO counters (name, value) VALUES ($1, 0)", name)


async def names(tx: Transaction) -> int:
    return len(await tx.fetch("SELECT name FROM counters"))


async def test_a_full_disk_is_reported_and_survived(tmp_path: Path) -> None:
    with watched_disk() as disk:
        async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as database:
            await database.write(partial(add, name="before"))
            disk.full = True
            waiting = [database.write(partial(add, name=f"n{number}")) for number in range(20)]
            results = await asyncio.gather(*waiting, return_exceptions=True)
            assert {type(result) for result in results} == {FullDiskError}
            assert "make room" in str(results[0])
            disk.full = False
            await database.write(partial(add, name="after"))
            assert await database.read(names) == 3


async def test_players_go_on_when_there_is_room_again(tmp_path: Path) -> None:
    with watched_disk() as disk:
        async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as database:
            club = Club(database)
            turn = await club.new_match()
            for number in range(60):
                disk.full = number % 3 == 0
                player, move = club.any_move(turn.match)
                click = club.click()
                if disk.full:
                    with pytest.raises(FullDiskError):
                        await club.matches.play(turn.match.id, turn.match.ply, player, move, click)
                    disk.full = False
                turn = await club.matches.play(turn.match.id, turn.match.ply, player, move, click)
                assert not turn.again
                if not turn.match.to_act:
                    turn = await club.new_match()
            assert (await check(database, GAMES)).faults == ()


async def test_a_disk_that_is_full_at_the_start(tmp_path: Path) -> None:
    with watched_disk() as disk:
        disk.full = True
        with pytest.raises(FullDiskError):
            await open_database(f"sqlite:///{tmp_path / 'a.db'}")
        disk.full = False
        async with await open_database(f"sqlite:///{tmp_path / 'a.db'}") as database:
            assert await database.read(names) == 1
