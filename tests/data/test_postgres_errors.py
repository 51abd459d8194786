"""What PostgreSQL's errors lead to: another attempt, a sentence, or a bug report."""

import asyncio
import signal
import socket
from collections.abc import AsyncIterator
from urllib.parse import quote, urlsplit

import asyncpg
import psutil  # type: ignore[import-untyped]  # it comes with the server's package
import pytest

from data import Transaction
from data.errors import (
    FailingServerError,
    FullDiskError,
    StorageError,
    UnknownOutcomeError,
    UnreachableDatabaseError,
    WriteInReadError,
)
from data.postgres import PostgresDatabase
from data.postgres_servers import server_urls

pytestmark = [
    pytest.mark.postgres,
    pytest.mark.parametrize("url", ["postgres"], indirect=True),
]


async def refuse(tx: Transaction, code: str) -> None:
    """Let the server report an error."""
    await tx.execute(f"DO $$ BEGIN RAISE EXCEPTION 'told so' USING ERRCODE = '{code}'; END $$")


class Body:
    """A transaction whose first attempts fail with an error of the server."""

    def __init__(self, code: str, failing: int = 1) -> None:
        self.attempts = 0
        self._code = code
        self._failing = failing

    async def __call__(self, tx: Transaction) -> int:
        self.attempts += 1
        await tx.execute("INSERT INTO counters (name, value) VALUES ('new', 0)")
        if self.attempts <= self._failing:
            await refuse(tx, self._code)
        return self.attempts


@pytest.fixture
async def opened(url: str) -> AsyncIterator[PostgresDatabase]:
    async with await PostgresDatabase.open(url) as database:
        assert isinstance(database, PostgresDatabase)
        yield database


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("40001", id="serialization failure"),
        pytest.param("40P01", id="deadlock"),
        pytest.param("55P03", id="lock not available"),
        pytest.param("57014", id="query cancelled"),
        pytest.param("57P01", id="shutdown"),
        pytest.param("57P02", id="crash"),
        pytest.param("57P03", id="starting"),
        pytest.param("57P05", id="idle too long"),
        pytest.param("25P03", id="idle too long in a transaction"),
        pytest.param("25006", id="read-only"),
        pytest.param("53300", id="too many connections"),
        pytest.param("08006", id="connection failure"),
    ],
)
async def test_a_passing_trouble_is_tried_again_for_a_while(url: str, code: str) -> None:
    async with await PostgresDatabase.open(url, patience=0.5) as hasty:
        with pytest.raises(UnreachableDatabaseError):
            await hasty.write(Body(code, failing=1000))
    async with await PostgresDatabase.open(url) as patient:
        assert await patient.write(Body(code)) == 2


@pytest.mark.parametrize(
    ("code", "kind"),
    [
        pytest.param("53100", FullDiskError, id="full disk"),
        pytest.param("53200", FailingServerError, id="out of memory"),
        pytest.param("53400", FailingServerError, id="configured limit"),
        pytest.param("58030", FailingServerError, id="failing disk"),
        pytest.param("XX001", FailingServerError, id="damaged data"),
    ],
)
async def test_a_lasting_trouble_is_told_at_once(
    opened: PostgresDatabase, code: str, kind: type[StorageError]
) -> None:
    body = Body(code)
    with pytest.raises(kind):
        await opened.write(body)
    assert body.attempts == 1
    assert await opened.write(body) == 2  # nothing of the first attempt is left


async def test_a_bug_is_not_hidden(opened: PostgresDatabase) -> None:
    body = Body("42P01")
    with pytest.raises(asyncpg.UndefinedTableError):
        await opened.write(body)
    assert body.attempts == 1


async def test_a_read_that_writes_is_a_bug(opened: PostgresDatabase) -> None:
    body = Body("40001", failing=0)
    with pytest.raises(WriteInReadError):
        await opened.read(body)
    assert body.attempts == 1


async def test_a_connection_that_ends_in_the_middle_is_replaced(opened: PostgresDatabase) -> None:
    attempts = 0

    async def end_once(tx: Transaction) -> int:
        nonlocal attempts
        attempts += 1
        if attempts == 1:
            await tx.fetch("SELECT pg_terminate_backend(pg_backend_pid())")
        return attempts

    assert await opened.write(end_once) == 2


async def test_a_server_that_went_read_only_is_left(opened: PostgresDatabase) -> None:
    """As on the old primary after a failover: the connections are open, but nothing is written."""
    pids: list[int] = []

    async def body(tx: Transaction) -> None:
        ((pid,),) = await tx.fetch("SELECT pg_backend_pid()")
        pids.append(pid)
        if len(pids) == 1:
            await tx.execute("SET TRANSACTION READ ONLY")
        await tx.execute("INSERT INTO counters (name, value) VALUES ('new', 0)")

    await opened.write(body)
    first, second = pids
    assert first != second


async def test_a_commit_whose_outcome_nobody_knows_is_not_called_a_failure(url: str) -> None:
    async with await PostgresDatabase.open(url):
        pass  # it creates the tables
    connection = await asyncpg.connect(url)
    await connection.execute(
        """
        CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NULL; END $$;
        CREATE CONSTRAINT TRIGGER leave AFTER INSERT ON counters
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION leave()
        """
    )
    await connection.close()
    async with await PostgresDatabase.open(url, patience=4.0) as database:
        with pytest.raises(UnknownOutcomeError):
            await database.write(Body("", failing=0))


async def test_a_connection_without_an_answer_is_replaced(url: str) -> None:
    """The process of the server is stopped, so that the connection stays open but is silent."""
    stopped: list[psutil.Process] = []

    async def body(tx: Transaction) -> int:
        ((pid,),) = await tx.fetch("SELECT pg_backend_pid()")
        if not stopped:
            stopped.append(psutil.Process(pid))
            stopped[0].send_signal(signal.SIGSTOP)
        ((one,),) = await tx.fetch("SELECT 1")
        return int(one)

    try:
        async with await PostgresDatabase.open(url, answer=0.5) as database:
            assert await database.write(body) == 1
    finally:
        stopped[0].send_signal(signal.SIGCONT)


async def test_all_connections_to_a_silent_server_cost_one_wait(url: str) -> None:
    stopped: list[psutil.Process] = []
    attempts = 0
    together = asyncio.Barrier(3)

    async def connect(tx: Transaction) -> None:
        ((pid,),) = await tx.fetch("SELECT pg_backend_pid()")
        stopped.append(psutil.Process(pid))
        await together.wait()  # so that each has a connection of its own

    async def body(tx: Transaction) -> None:
        nonlocal attempts
        attempts += 1
        await tx.fetch("SELECT 1")

    async with await PostgresDatabase.open(url, answer=1.0) as database:
        await asyncio.gather(*(database.read(connect) for _ in range(3)))
        for process in stopped:
            process.send_signal(signal.SIGSTOP)
        try:
            await database.write(body)
            assert attempts == 1, "the first attempt did not even begin"
            assert asyncio.all_tasks() == {asyncio.current_task()}, "nothing waits for the others"
        finally:
            for process in stopped:
                process.send_signal(signal.SIGCONT)


# Several servers


def test_each_host_of_a_url_has_its_own(url: str) -> None:
    assert server_urls("postgresql://me:word@one,two:5433,[::1]:5434/name?sslmode=disable") == [
        "postgresql://me:word@one/name?sslmode=disable",
        "postgresql://me:word@two:5433/name?sslmode=disable",
        "postgresql://me:word@[::1]:5434/name?sslmode=disable",
    ]
    assert server_urls(url) == [url]


def beside(url: str, *others: str) -> str:
    """Name other hosts before the server of a URL, which listens at a socket."""
    parts = urlsplit(url)
    place = quote(parts.query.partition("host=")[2].partition("&")[0], safe="")
    return f"postgresql://postgres@{','.join([*others, place])}{parts.path}"


async def test_a_silent_or_absent_server_is_passed_over(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("data.postgres_servers.CONNECT_SECONDS", 2.0)
    with socket.socket() as silent, socket.socket() as absent:
        for one in (silent, absent):
            one.bind(("127.0.0.1", 0))
        silent.listen()
        hosts = [f"127.0.0.1:{one.getsockname()[1]}" for one in (silent, absent)]
        async with await PostgresDatabase.open(beside(url, *hosts)) as database:
            assert await database.write(Body("", failing=0)) == 1
        with pytest.raises(UnreachableDatabaseError) as trouble:
            await PostgresDatabase.open(f"postgresql://me:secret@{','.join(hosts)}/name")
    assert all(host in str(trouble.value) for host in hosts)
    assert "secret" not in str(trouble.value)


async def test_a_server_that_is_read_only_is_not_used_for_writing(url: str) -> None:
    async with await PostgresDatabase.open(url):
        pass
    connection = await asyncpg.connect(url)
    name = await connection.fetchval("SELECT current_database()")
    await connection.execute(f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    try:
        for beside in (False, True):
            with pytest.raises(UnreachableDatabaseError, match="a standby, or read-only"):
                await PostgresDatabase.open(url, beside=beside)
        async with await PostgresDatabase.open(url, reading=True):
            pass
    finally:
        await connection.execute("SET default_transaction_read_only = off")
        await connection.execute(f"ALTER DATABASE {name} RESET default_transaction_read_only")
        await connection.close()
