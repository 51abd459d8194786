"""The gateway: the bot's sessions and connections, and the events they receive."""

import asyncio
import secrets
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, Final

from aiohttp import WSCloseCode, web

from playground.server.desk import Desk
from playground.server.gateway.compression import COMPRESSIONS, NoCompression
from playground.server.gateway.connection import CloseError, Connection, Session
from playground.server.gateway.event_checks import check_event
from playground.server.gateway.intents import KNOWN_INTENTS, NO_INTENT, PRIVILEGED, Intent
from playground.server.gateway.member_requests import MemberRequests
from playground.server.gateway.session_starts import SessionStarts
from playground.server.shapes.guild_shapes import guild_create_shape
from playground.server.shapes.user_shapes import application_for_users, own_user_shape
from playground.server.state.world import Json

HEARTBEAT_SECONDS: Final = 41.25
RESUME_SECONDS: Final = 300.0
"""How long a session outlives its connection."""


class Gateway:
    """All sessions of the bot."""

    def __init__(self, desk: Desk, *, privileged: bool = False) -> None:
        self.desk = desk
        self.privileged = privileged
        self.heartbeat = HEARTBEAT_SECONDS
        self.starts = SessionStarts(generous=desk.rates.generous)
        self.shards = 1
        self.sessions: dict[str, Session] = {}
        self.connections: set[Connection] = set()
        self.ignores_heartbeats = False
        """Heartbeats are not acknowledged; a fault for tests."""
        self._member_requests = MemberRequests(desk)
        desk.gateway = self

    # Events

    def tell(
        self,
        event: str,
        data: Json,
        guild: int | None,
        intent: Intent = NO_INTENT,
        *,
        without: tuple[Intent, Mapping[str, Any]] | None = None,
        everywhere: bool = False,
    ) -> None:
        """Send an event to all sessions with the intent.

        `without` is an intent, and the values that replace parts of the event for sessions
        without it. Events of a server that the bot has not joined are sent only with `everywhere`:
        its commands are used there, authorised by a user or by the server.
        """
        absent = guild is not None and self.desk.bot.id not in self.desk.world.guilds[guild].members
        if absent and not everywhere:
            return
        check_event(self.desk, event, data)
        self._drop_timed_out_sessions()
        for session in self.sessions.values():
            if not session.serves(guild) or session.intents & intent != intent:
                continue
            told = data
            if without is not None and not session.intents & without[0]:
                told = {**data, **without[1]}
            for _ in range(self.desk.faults.on_event(session, event, told)):
                session.dispatch(event, told)

    def is_online(self, guild: int | None = None) -> bool:
        """Whether a bot would receive an event of this server, now or when it resumes."""
        self._drop_timed_out_sessions()
        return any(session.serves(guild) for session in self.sessions.values())

    @property
    def connected(self) -> bool:
        """Whether a bot is connected now."""
        return any(session.connection is not None for session in self.sessions.values())

    # Faults

    def drop(self, code: int = 1006) -> None:
        """Cut all connections: abruptly with 1006, with a close frame for other codes."""
        for connection in tuple(self.connections):
            if code == 1006 and connection.transport is not None:
                connection.transport.abort()
            else:
                connection.close(code)

    def ask_to_reconnect(self) -> None:
        """Ask every connection to reconnect and resume."""
        for connection in self.connections:
            connection.send({"op": 7, "d": None})

    def invalidate(self, *, resumable: bool = False) -> None:
        """Tell every connection that its session is invalid."""
        if not resumable:
            self.sessions.clear()
        for connection in self.connections:
            connection.send({"op": 9, "d": resumable})

    # Connections

    async def connect(self, request: web.Request) -> web.StreamResponse:
        """Serve one connection of a bot."""
        socket = web.WebSocketResponse(compress=False, max_msg_size=64 * 1024, autoping=True)
        await socket.prepare(request)
        compression = COMPRESSIONS.get(request.query.get("compress", ""), NoCompression)()
        connection = Connection(self, socket, compression)
        connection.transport = request.transport
        self.connections.add(connection)
        writer = asyncio.create_task(connection.write())
        try:
            _check_version(request.query)
            hello = {"heartbeat_interval": int(self.heartbeat * 1000), "_trace": ["playground"]}
            connection.send({"op": 10, "d": hello})
            await connection.read()
        except CloseError as error:
            connection.close(error.code, str(error))
            with suppress(TimeoutError):
                await asyncio.wait_for(asyncio.shield(writer), 1)
        finally:
            self.connections.discard(connection)
            self.disconnected(connection)
            writer.cancel()
        return socket

    def disconnected(self, connection: Connection) -> None:
        """Detach a closed connection; its session stays for a while, if it can be resumed."""
        session = connection.session
        if session is None or session.connection is not connection:
            return
        session.connection = None
        session.lost_at = self.desk.clock.running()
        if connection.ended_session:
            self.sessions.pop(session.id, None)
        self._tell_pages()

    def identify(self, connection: Connection, data: Any) -> None:
        """Begin a new session."""
        if connection.session is not None:
            raise CloseError(4005, "Already authenticated.")
        self._check_token(data)
        shard = data.get("shard") or [0, 1]
        if not (isinstance(shard, list) and len(shard) == 2 and 0 <= shard[0] < shard[1]):
            raise CloseError(4010, "Invalid shard.")
        intents = data.get("intents")
        if not isinstance(intents, int) or intents & ~KNOWN_INTENTS:
            raise CloseError(4013, "Invalid intent(s).")
        if intents & PRIVILEGED and not self.privileged:
            raise CloseError(4014, "Disallowed intent(s).")
        in_time = self.starts.count(shard[0], self.desk.clock.running())
        if self.starts.remaining < 0:
            self._reset_token()
            raise CloseError(4004, "Authentication failed.")
        if not in_time:
            connection.send({"op": 9, "d": False})
            return
        session = Session(self, (shard[0], shard[1]), intents)
        for old in tuple(self.sessions.values()):
            # A bot that identifies again has given up its old session.
            if old.connection is None and old.shard == session.shard:
                del self.sessions[old.id]
        self.sessions[session.id] = session
        self._attach(session, connection)
        self._send_ready(session)
        self._tell_pages()

    def resume(self, connection: Connection, data: Any) -> None:
        """Continue a session and send the events that were missed."""
        self._check_token(data)
        self._drop_timed_out_sessions()
        session = self.sessions.get(str(data.get("session_id")))
        sequence = data.get("seq")
        if session is None or not isinstance(sequence, int):
            connection.send({"op": 9, "d": False})
            return
        if sequence > session.sequence:
            raise CloseError(4007, "Invalid seq.")
        missed = [event for event in session.events if event["s"] > sequence]
        if len(missed) < session.sequence - sequence:
            connection.send({"op": 9, "d": False})
            return
        self._attach(session, connection)
        for event in missed:
            connection.send(event)
        session.dispatch("RESUMED", {"_trace": ["playground"]})
        self._tell_pages()

    def request_members(self, session: Session, data: Any) -> None:
        """Send the members of a server that a bot asks for."""
        for event, answer in self._member_requests.answer(data, session.intents):
            session.dispatch(event, answer)

    def close(self) -> None:
        """Close all connections, because the playground stops."""
        for connection in self.connections:
            connection.close(WSCloseCode.GOING_AWAY)

    def _check_token(self, data: Any) -> None:
        token = data.get("token") if isinstance(data, dict) else None
        if not isinstance(token, str) or token.removeprefix("Bot ") != self.desk.token:
            raise CloseError(4004, "Authentication failed.")

    def _reset_token(self) -> None:
        """End all sessions and make the token invalid: the bot has identified too often."""
        self.desk.token = secrets.token_urlsafe(48)
        self.sessions.clear()
        for connection in self.connections:
            connection.close(4004, "Authentication failed.")

    def _drop_timed_out_sessions(self) -> None:
        since = self.desk.clock.running() - RESUME_SECONDS
        for session in tuple(self.sessions.values()):
            if session.connection is None and session.lost_at < since:
                del self.sessions[session.id]

    def _attach(self, session: Session, connection: Connection) -> None:
        if session.connection is not None:
            session.connection.close(4000)
        session.connection = connection
        connection.session = session

    def _send_ready(self, session: Session) -> None:
        desk = self.desk
        guilds = [
            guild
            for guild in desk.world.guilds.values()
            if desk.bot.id in guild.members and session.serves(guild.id)
        ]
        address = desk.address.replace("http", "ws", 1)
        ready = {
            "v": 10,
            "user": own_user_shape(desk.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "session_type": "normal",
            "resume_gateway_url": f"{address}/gateway",
            "shard": list(session.shard),
            "application": {"id": str(desk.world.application_id), "flags": 0},
            "private_channels": [],
            "presences": [],
            "relationships": [],
            "geo_ordered_rtc_regions": [],
            "user_settings": {},
            "_trace": ["playground"],
        }
        session.dispatch("READY", ready)
        if session.intents & Intent.GUILDS:
            members = bool(session.intents & Intent.GUILD_PRESENCES)
            for guild in guilds:
                shape = guild_create_shape(desk, guild, members=members)
                check_event(desk, "GUILD_CREATE", shape)
                for _ in range(desk.faults.on_event(session, "GUILD_CREATE", shape)):
                    session.dispatch("GUILD_CREATE", shape)

    def _tell_pages(self) -> None:
        application = application_for_users(self.desk)
        self.desk.watchers.tell_all("application_updated", {"application": application})


def _check_version(query: Mapping[str, str]) -> None:
    if query.get("v") != "10" or query.get("encoding") != "json":
        raise CloseError(4012, "Invalid API version.")
