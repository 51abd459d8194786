"""A restored backup does not bring forgotten people back."""

import asyncio
import stat
from pathlib import Path

import pytest

from bot.forget_me import forget_again
from bot.operator.forgotten_list import KEPT, ForgottenList, read_rows
from bot.services import open_services
from data import Database, open_database
from data.tables.forgotten import ForgottenRow
from data.times import duration, stored
from tests.bot.app.test_command_line import run, some_matches
from tests.support.club import HOST, Club
from tests.support.matches import NOON, Clock, rows
from tests.support.services import open_players


async def people(url: str) -> list[int]:
    async with await open_database(url, reading=True) as database:
        found = await rows(database, "SELECT id FROM players ORDER BY id")
    return [int(str(player)) for (player,) in found]


@pytest.fixture(autouse=True)
def _file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One list for all databases of a test, as where a backup replaces the database."""
    monkeypatch.setenv("FORGOTTEN_FILE", str(tmp_path / "list" / "forgotten"))


@pytest.mark.postgres
def test_a_backup_does_not_bring_forgotten_people_back(
    url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(some_matches(url))
    copy, target = tmp_path / "copy.db", f"sqlite:///{tmp_path / 'target.db'}"
    assert run(url, "backup", str(copy)) == 0
    assert run(url, "forget", str(HOST)) == 0
    assert HOST not in asyncio.run(people(url))
    capsys.readouterr()
    assert run(target, "restore", str(copy)) == 0
    assert "forgot 1 person again" in capsys.readouterr().out
    assert HOST not in asyncio.run(people(target))
    assert HOST + 1 in asyncio.run(people(target))
    assert run(target, "check") == 0
    file = tmp_path / "list" / "forgotten"
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    assert stat.S_IMODE(file.parent.stat().st_mode) == 0o700
    assert str(HOST) not in file.read_text().split()


def test_a_database_that_was_copied_back_is_cleaned_at_the_start(
    sqlite_url: str, tmp_path: Path
) -> None:
    """The operator has copied the file, and has not used `restore`."""
    asyncio.run(some_matches(sqlite_url))
    copy = tmp_path / "copy.db"
    run(sqlite_url, "backup", str(copy))
    run(sqlite_url, "forget", str(HOST))
    (tmp_path / "azulejo.db").write_bytes(copy.read_bytes())
    assert HOST in asyncio.run(people(sqlite_url))

    async def start() -> int:
        async with (
            await open_database(sqlite_url) as database,
            open_services(database, forgotten_file=tmp_path / "list" / "forgotten") as services,
        ):
            return await forget_again(
                services.matches, services.leagues, services.players, services.forgotten
            )

    assert asyncio.run(start()) == 1
    assert HOST not in asyncio.run(people(sqlite_url))
    assert asyncio.run(start()) == 0


def test_a_restored_backup_without_the_list_is_pointed_out(
    sqlite_url: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    copy, target = tmp_path / "copy.db", f"sqlite:///{tmp_path / 'target.db'}"
    run(sqlite_url, "backup", str(copy))
    assert run(target, "restore", str(copy)) == 0
    assert "There is no list of forgotten people at" in capsys.readouterr().err


def test_a_person_who_came_back_stays(sqlite_url: str, tmp_path: Path) -> None:
    """Only data from before the forgetting is erased again."""
    asyncio.run(some_matches(sqlite_url))
    run(sqlite_url, "forget", str(HOST))

    async def play_again() -> None:
        async with await open_database(sqlite_url) as database:
            club = Club(database, interactions=iter(range(10**6, 10**7)))
            await club.new_match()

    asyncio.run(play_again())
    copy, target = tmp_path / "copy.db", f"sqlite:///{tmp_path / 'target.db'}"
    run(sqlite_url, "backup", str(copy))
    assert run(target, "restore", str(copy)) == 0
    assert HOST in asyncio.run(people(target))


async def test_the_list_is_complete_in_the_file_of_every_process(
    database: Database, clock: Clock, tmp_path: Path
) -> None:
    people_ = open_players(database, clock=clock)
    files = [tmp_path / "one", tmp_path / "two"]
    lists = [ForgottenList(database, file, clock=clock) for file in files]
    for number, one in enumerate(lists):
        await people_.update_settings(70 + number, theme="light")
        assert await people_.erase(70 + number)
        await one.save()
        clock.go(60)
    for one in lists:
        await one.save()
    assert read_rows(files[0]) == read_rows(files[1])
    assert len(read_rows(files[0])) == 2
    assert len({row.key for row in read_rows(files[0])}) == 1, "one hash for each player"


async def test_hashes_are_dropped_when_no_backup_is_that_old(
    database: Database, clock: Clock, tmp_path: Path
) -> None:
    kept = ForgottenList(database, tmp_path / "list", clock=clock)
    old = ForgottenRow(stored(NOON), "00", "aa")
    await kept.mark_done([old])
    await kept.save()
    assert read_rows(tmp_path / "list") == [old]
    clock.go(duration(KEPT) / 1000 + 1)
    await kept.save()
    assert read_rows(tmp_path / "list") == []
    assert await rows(database, "SELECT 1 FROM forgotten") == []


def test_a_damaged_line_is_left_out(tmp_path: Path) -> None:
    (tmp_path / "list").write_text("# title\n12 ab\nx y z\n12 aa bb\n")
    assert read_rows(tmp_path / "list") == [ForgottenRow(12, "aa", "bb")]
    assert read_rows(tmp_path / "none") == []
