"""The playground's world on disk: a small SQLite file, saved in the background."""

import asyncio
import dataclasses
import json
import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from playground.server.state.world import (
    Attachment,
    Channel,
    Emoji,
    ForumTag,
    Guild,
    Json,
    Member,
    Message,
    Overwrite,
    Role,
    User,
    World,
)

VERSION = 1
T = TypeVar("T")


class NewerWorldError(Exception):
    """The file was written by a newer playground."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} was written by a newer playground. Move it away to start afresh.")


class BusyWorldError(Exception):
    """The file is in use by another playground."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} is in use by another playground. Stop it, or name another file.")


class Store:
    """One file with a row of JSON for each object, and the bytes of files.

    All work is done in one thread, so that calls keep their order and the event loop never waits
    for the disk.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="playground-store")
        self._database: sqlite3.Connection | None = None

    async def load(self) -> World | None:
        """Return the stored world, or None if there is none."""
        return await self._in_thread(self._load)

    async def save(self, world: World) -> None:
        """Write the objects that have changed."""
        changed, world.changed = world.changed, set()
        if changed:
            # Encoded now, before anything else can change.
            rows = [(kind, key, _row_body(world, kind, key)) for kind, key in sorted(changed)]
            try:
                await self._in_thread(lambda: self._save(rows))
            except BaseException:  # cancelled too: the write may never have begun
                world.changed |= changed
                raise

    async def put(self, number: int, data: bytes) -> None:
        """Store the bytes of a file."""
        await self._in_thread(lambda: self._write("REPLACE INTO files VALUES (?, ?)", number, data))

    async def get(self, number: int) -> bytes | None:
        """Return the bytes of a file, or None."""
        return await self._in_thread(lambda: self._get(number))

    async def drop(self, number: int) -> None:
        """Delete a file."""
        await self._in_thread(lambda: self._write("DELETE FROM files WHERE id = ?", number))

    async def close(self) -> None:
        """Close the file."""
        await self._in_thread(self._close)
        self._thread.shutdown()

    async def _in_thread(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _open(self) -> sqlite3.Connection:
        if self._database is None:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            database = sqlite3.connect(self.path, isolation_level=None, timeout=1)
            # A second playground would overwrite this one's changes.
            database.execute("PRAGMA locking_mode = EXCLUSIVE")
            try:
                database.execute("PRAGMA journal_mode = WAL")
            except sqlite3.OperationalError:
                database.close()
                raise BusyWorldError(self.path) from None
            database.execute("PRAGMA synchronous = NORMAL")
            (version,) = database.execute("PRAGMA user_version").fetchone()
            if version > VERSION:
                database.close()
                raise NewerWorldError(self.path)
            database.executescript(
                "CREATE TABLE IF NOT EXISTS things"
                " (kind TEXT, id TEXT, body TEXT NOT NULL, PRIMARY KEY (kind, id)) WITHOUT ROWID;"
                "CREATE TABLE IF NOT EXISTS files (id INTEGER PRIMARY KEY, data BLOB NOT NULL);"
                f"PRAGMA user_version = {VERSION};"
            )
            self._database = database
        return self._database

    def _load(self) -> World | None:
        rows = self._open().execute("SELECT kind, id, body FROM things").fetchall()
        things: dict[str, dict[str, Any]] = {}
        for kind, key, body in rows:
            things.setdefault(kind, {})[key] = json.loads(body)
        return _world(things) if "world" in things else None

    def _save(self, rows: list[tuple[str, str, str | None]]) -> None:
        with self._open() as database:  # all or nothing
            database.execute("BEGIN")
            for kind, key, text in rows:
                if text is None:
                    database.execute("DELETE FROM things WHERE kind = ? AND id = ?", (kind, key))
                else:
                    database.execute("REPLACE INTO things VALUES (?, ?, ?)", (kind, key, text))

    def _write(self, statement: str, *values: object) -> None:
        self._open().execute(statement, values)

    def _get(self, number: int) -> bytes | None:
        row = self._open().execute("SELECT data FROM files WHERE id = ?", (number,)).fetchone()
        return None if row is None else bytes(row[0])

    def _close(self) -> None:
        if self._database is not None:
            self._database.close()
            self._database = None


def _row_body(world: World, kind: str, key: str) -> str | None:
    """Return the JSON of an object, or None if it is deleted."""
    found = _find_object(world, kind, key)
    if found is None:
        return None
    plain = isinstance(found, (dict, int, str))
    body = found if plain else dataclasses.asdict(found)
    return json.dumps(body, separators=(",", ":"))


def _find_object(world: World, kind: str, key: str) -> Any:
    numbers = [int(part) for part in key.split("/")] if kind not in ("session", "world") else []
    match kind:
        case "world":
            names = ("application_id", "application_name", "welcome_id", "user_install")
            return {name: getattr(world, name) for name in names}
        case "session":
            return world.sessions.get(key)
        case "read":
            return world.read.get((numbers[0], numbers[1]))
        case "message":
            message = world.message(numbers[0], numbers[1])
            # Private answers are not kept; on Discord they are gone after a reload.
            return None if message is None or message.owner_id is not None else message
        case _:
            table: dict[int, Any] = getattr(world, f"{kind}s")
            return table.get(numbers[0])


def _world(things: dict[str, dict[str, Any]]) -> World:
    world = World(**things["world"][""])

    def each(kind: str) -> Iterator[tuple[str, Any]]:
        return iter(sorted(things.get(kind, {}).items(), key=lambda item: _order(item[0])))

    world.users = {int(key): User(**body) for key, body in each("user")}
    world.guilds = {int(key): _guild(body) for key, body in each("guild")}
    world.channels = {int(key): _channel(body) for key, body in each("channel")}
    world.emojis = {int(key): Emoji(**body) for key, body in each("emoji")}
    world.commands = {int(key): body for key, body in each("command")}
    world.sessions = dict(each("session"))
    for key, body in each("read"):
        user, channel = key.split("/")
        world.read[int(user), int(channel)] = body
    for _, body in each("message"):
        message = _message(body)
        if message.channel_id in world.channels:
            world.messages.setdefault(message.channel_id, {})[message.id] = message
    return world


def _order(key: str) -> tuple[int, ...]:
    return tuple(int(part) for part in key.split("/") if part.isdecimal())


def _guild(body: Json) -> Guild:
    roles = {int(key): Role(**role) for key, role in body.pop("roles").items()}
    members = {int(key): Member(**member) for key, member in body.pop("members").items()}
    return Guild(**body, roles=roles, members=members)


def _channel(body: Json) -> Channel:
    overwrites = [Overwrite(**rule) for rule in body.pop("overwrites")]
    members = {int(user): since for user, since in body.pop("thread_members").items()}
    tags = [ForumTag(**tag) for tag in body.pop("tags", ())]
    return Channel(**body, overwrites=overwrites, thread_members=members, tags=tags)


def _message(body: Json) -> Message:
    attachments = [Attachment(**file) for file in body.pop("attachments")]
    return Message(**body, attachments=attachments)
