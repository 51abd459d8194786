"""`python -m bot`: backup, restore, check, export and import."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from bot.app.check import check
from bot.app.command_line import main
from bot.matches import Matches, Status
from bot.matches.import_export import export_match, import_match
from data import Database, Transaction, open_database
from data.backup import backup, restore
from data.database import Body, T
from data.errors import NotEmptyError, UnreachableDatabaseError
from games import GAMES
from games.core import RuleError
from tests.support.club import HOST, Club
from tests.support.matches import NOON, first_move, rows, to_act
from tests.support.weeks import CountingDatabase


async def some_matches(url: str) -> list[int]:
    """A match that is over, one that goes on, with something taken back, and a lobby."""
    async with await open_database(url) as database:
        club = Club(database)
        over = (await club.play_out(await club.new_match())).match
        match = (await club.new_match("azul", 3, {"wall": "grey"})).match
        for _ in range(30):
            match = (await club.play_any(match)).match
        mover = to_act(match)
        match = (await club.play_any(match)).match
        await club.matches.undo(match.id, match.ply, mover, club.click())
        lobby = (await club.matches.create("azul", HOST, club.click(), seat_count=2)).match
    return [over.id, match.id, lobby.id]


async def everything(url: str) -> dict[str, list[tuple[object, ...]]]:
    names = ["matches", "seats", "entries", "digests", "answers", "outbox", "players", "counters"]
    async with await open_database(url, reading=True) as database:
        return {name: sorted(await rows(database, f"SELECT * FROM {name}")) for name in names}


def run(url: str, *arguments: str) -> int:
    return main(["--database", url, *arguments])


@pytest.fixture
def empty(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Another empty database, always a file."""
    return f"sqlite:///{tmp_path / 'other.db'}"


@pytest.mark.postgres
def test_a_backup_holds_everything_and_can_be_restored(
    url: str, empty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(some_matches(url))
    copy = tmp_path / "copy.db"
    assert run(url, "backup", str(copy)) == 0
    assert run(empty, "restore", str(copy)) == 0
    assert capsys.readouterr().out.splitlines() == [
        f"{copy} holds 3 matches",
        f"restored 3 matches from {copy}",
    ]
    assert asyncio.run(everything(empty)) == asyncio.run(everything(url))
    assert asyncio.run(everything(f"sqlite:///{copy}")) == asyncio.run(everything(url))
    assert sorted(path.name for path in tmp_path.glob("copy*")) == ["copy.db"]
    assert run(empty, "check") == 0


@pytest.mark.postgres
def test_a_backup_of_a_file_can_be_restored_into_the_other_database(
    url: str, empty: str, tmp_path: Path
) -> None:
    asyncio.run(some_matches(empty))
    asyncio.run(backup(empty, tmp_path / "copy.db"))
    assert asyncio.run(restore(url, tmp_path / "copy.db")) == 3
    assert asyncio.run(everything(empty)) == asyncio.run(everything(url))

    async def go_on() -> None:
        async with await open_database(url) as database:
            club = Club(database, interactions=iter(range(10**6, 10**7)))
            await club.play_out(await club.new_match())
            await club.play_any(await club.matches.find(2))
            assert (await check(database, GAMES)).faults == ()

    asyncio.run(go_on())


def test_a_backup_is_made_while_the_bot_plays(url: str, tmp_path: Path) -> None:
    async def play_and_copy() -> list[int]:
        async with await open_database(url) as database:
            club = Club(database)
            await club.new_match()
            playing = asyncio.create_task(club.play_on(10**6, lambda *_: None))
            counts = [await backup(url, tmp_path / f"copy-{number}.db") for number in range(3)]
            playing.cancel()
        return counts

    assert min(asyncio.run(play_and_copy())) >= 1
    for number in range(3):
        assert run(f"sqlite:///{tmp_path}/copy-{number}.db", "check") == 0


def test_nothing_is_overwritten(url: str, tmp_path: Path) -> None:
    asyncio.run(some_matches(url))
    copy = tmp_path / "copy.db"
    asyncio.run(backup(url, copy))
    with pytest.raises(UnreachableDatabaseError, match="already"):
        asyncio.run(backup(url, copy))
    with pytest.raises(NotEmptyError, match="3 matches"):
        asyncio.run(restore(url, copy))
    with pytest.raises(UnreachableDatabaseError, match="no such file"):
        asyncio.run(restore(url, tmp_path / "none.db"))
    with pytest.raises(UnreachableDatabaseError, match="no such folder"):
        asyncio.run(backup(url, tmp_path / "none" / "copy.db"))


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("UPDATE entries SET move = 'C K F' WHERE match = 1 AND ply = 1", "cannot be replayed"),
        ("DELETE FROM entries WHERE match = 1 AND ply = 3", "entries, and the last is entry"),
        (
            "DELETE FROM entries WHERE match = 2 AND ply > 30",
            "31 entries, and it was known to have",
        ),
        ("UPDATE digests SET digest = 'x' WHERE match = 1 AND round = 2", "is not what it was"),
        ("DELETE FROM digests WHERE match = 1 AND round = 2", "has no digest"),
        (
            """UPDATE matches SET outcome = '{"scores": [1, 2], "ranks": [2, 1]}' WHERE id = 1""",
            "is not the one that was played",
        ),
        ("UPDATE matches SET seed = 'other' WHERE id = 1", "does not fit its commitment"),
        ("UPDATE matches SET status = 'running' WHERE id = 1", "kept as running"),
        ("UPDATE matches SET rules = 99 WHERE id = 2", "version 99 of the rules"),
        ("UPDATE matches SET game = 'go' WHERE id = 2", "its game 'go' is unknown"),
        (
            "UPDATE entries SET interaction = 7 WHERE match = 2 AND ply IN (3, 4)",
            "played twice by one click",
        ),
    ],
    ids=[
        "move",
        "gap",
        "end",
        "digest",
        "no digest",
        "outcome",
        "seed",
        "status",
        "rules",
        "game",
        "double",
    ],
)
def test_check_finds_tampered_matches(
    url: str, capsys: pytest.CaptureFixture[str], change: str, fault: str
) -> None:
    async def tamper() -> None:
        await some_matches(url)
        async with await open_database(url) as database:

            async def body(tx: Transaction) -> None:
                await tx.execute(change)

            await database.write(body)

    asyncio.run(tamper())
    capsys.readouterr()
    assert run(url, "check") == 1
    assert fault in capsys.readouterr().out


@pytest.mark.postgres
def test_check_of_a_whole_database(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(some_matches(url))
    assert run(url, "check") == 0
    out = capsys.readouterr().out
    assert out.startswith("3 matches, ")
    assert out.endswith("all is well\n")


def test_check_reads_a_damaged_file_to_its_end(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    url = f"sqlite:///{tmp_path / 'a.db'}"
    asyncio.run(some_matches(url))
    file = sqlite3.connect(tmp_path / "a.db")
    file.execute("PRAGMA foreign_keys = OFF")
    file.execute("INSERT INTO seats (match, seat, host) VALUES (99, 0, 0)")
    file.commit()
    file.close()
    assert run(url, "check") == 1
    assert "refers to one of matches that is gone" in capsys.readouterr().out


@pytest.mark.postgres
def test_an_exported_match_can_be_imported(
    url: str, empty: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(some_matches(url))
    for match in (1, 2):
        capsys.readouterr()
        assert run(url, "export", str(match)) == 0
        text = capsys.readouterr().out
        assert ("# seed seed-1" in text) == (match == 1), "a running match keeps its secret"
        (tmp_path / "match.txt").write_text(text)
        assert run(empty, "import", str(tmp_path / "match.txt")) == 0
        assert capsys.readouterr().out == f"stored as match {match}\n"
        assert run(empty, "export", str(match)) == 0
        again = capsys.readouterr().out
        assert [line for line in again.splitlines() if line[0] != "#"] == [
            line for line in text.splitlines() if line[0] != "#"
        ]
    assert run(empty, "check") == 0


async def test_an_imported_match_can_be_played_on(database: Database) -> None:
    club = Club(database)
    match = (await club.new_match()).match
    for _ in range(20):
        match = (await club.play_any(match)).match
    text = await export_match(database, GAMES, match.id)
    number = await import_match(
        database, GAMES, text, clock=lambda: NOON, seeds=lambda: "another-seed"
    )
    matches = Matches(database, GAMES)
    await matches.join(number, 7, club.click())
    turn = await matches.join(number, 8, club.click())
    assert turn.match.state == match.state
    while turn.match.status is Status.RUNNING:
        now = turn.match
        turn = await matches.play(now.id, now.ply, to_act(now), first_move(now), club.click())
    assert (await check(database, GAMES)).faults == ()


class DoubtfulDatabase(CountingDatabase):
    """A database that cannot tell whether its commits have counted, so that all is done again."""

    async def write(self, body: Body[T]) -> T:
        await super().write(body)
        return await super().write(body)


async def test_a_match_is_imported_once_even_if_the_server_dies_in_its_commit(
    database: Database,
) -> None:
    club = Club(database)
    text = await export_match(database, GAMES, (await club.new_match()).match.id)
    doubtful = DoubtfulDatabase(database)
    number = await import_match(doubtful, GAMES, text, clock=lambda: NOON, seeds=lambda: "s")
    assert (await Matches(database, GAMES).find(number)).ply == 1
    assert (await check(database, GAMES)).matches == 2


async def test_a_bad_match_is_not_imported(database: Database) -> None:
    for text in ("", "chess\nseats 2\n", "azul\nseats 2\n0 1 R 1\n"):
        with pytest.raises(RuleError):
            await import_match(database, GAMES, text, clock=lambda: NOON, seeds=lambda: "s")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["export", "77"], "there is no match 77"),
        (["import", "/no/such/file"], "No such file"),
        (["restore", "/no/such/file"], "no such file"),
    ],
)
def test_an_impossible_command_prints_a_sentence(
    url: str, capsys: pytest.CaptureFixture[str], arguments: list[str], sentence: str
) -> None:
    asyncio.run(some_matches(url))
    capsys.readouterr()
    assert run(url, *arguments) == 1
    assert sentence in capsys.readouterr().err


def test_a_bad_address_is_said_without_repeating_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("mysql://user:secret@host/x", "check") == 1
    err = capsys.readouterr().err
    assert "DATABASE_URL names no database" in err
    assert "secret" not in err
