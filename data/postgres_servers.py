"""The servers that a URL names: which of them to connect to."""

from typing import Any, Final
from urllib.parse import urlsplit
from weakref import WeakSet

import asyncpg

from data.postgres_errors import CANNOT_CONNECT, NoServerError
from data.secrets_in_urls import without_secrets

CONNECT_SECONDS: Final = 10.0
"""How long connecting may take, with all servers together."""


class ServerConnection(asyncpg.Connection):
    """A connection that knows its server."""

    __slots__ = ("server",)

    server: str
    """The URL of the server."""


class Servers:
    """The servers of a URL, the one to try first at the front.

    asyncpg tries several hosts too, but a host that does not answer takes all its time, so that
    the others never get a turn.
    """

    def __init__(self, url: str, *, writing: bool) -> None:
        """With `writing`, a standby or a server that is read-only is passed over."""
        self._url = url
        self._urls = server_urls(url)
        self._connections: WeakSet[ServerConnection] = WeakSet()
        self._wanted = {"target_session_attrs": "read-write"} if writing else {}

    async def connect(self, *_: object, **settings: Any) -> ServerConnection:
        """Connect to the first server that can be used, and begin with it the next time."""
        settings |= self._wanted
        reasons = []
        share = CONNECT_SECONDS / len(self._urls)
        for url in tuple(self._urls):
            try:
                connection: ServerConnection = await asyncpg.connect(url, timeout=share, **settings)
            except asyncpg.TargetServerAttributeNotMatched:
                reasons.append(f"{_host(url)} is a standby, or read-only")
            except CANNOT_CONNECT as error:
                reason = str(error) or f"no answer within {share:g} seconds"
                reasons.append(f"{_host(url)}: {reason}")
            else:
                connection.server = url
                self._connections.add(connection)
                self._urls.remove(url)
                self._urls.insert(0, url)
                return connection
        raise NoServerError(without_secrets("; ".join(reasons), self._url))

    def close_idle(self, url: str) -> None:
        """Close the idle connections to a server, without a word that it might not answer."""
        for connection in list(self._connections):
            busy = connection.is_closed() or connection.is_in_transaction()
            if connection.server == url and not busy:
                connection.terminate()

    def avoid(self, url: str) -> None:
        """Try a server last from now on, because it does not answer."""
        self._urls.remove(url)
        self._urls.append(url)


def server_urls(url: str) -> list[str]:
    """Return a URL for each host of a URL such as `postgresql://user@first,second:5433/name`."""
    parts = urlsplit(url)
    login, at, hosts = parts.netloc.rpartition("@")
    if "," not in hosts:
        return [url]
    return [parts._replace(netloc=f"{login}{at}{host}").geturl() for host in hosts.split(",")]


def _host(url: str) -> str:
    """Return the host and port of a URL; its password is not told."""
    return urlsplit(url).netloc.rpartition("@")[2] or "the server"
