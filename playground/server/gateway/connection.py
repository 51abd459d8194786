"""A bot's gateway session, and the WebSocket connection that carries it."""

import asyncio
import json
import secrets
from collections import deque
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from aiohttp import WSCloseCode, WSMsgType, web

from playground.server.gateway.compression import Compression
from playground.server.state.world import Json

if TYPE_CHECKING:
    from playground.server.gateway.gateway import Gateway

MAX_KEPT_EVENTS: Final = 2000
"""How many events a session keeps for a resume."""
ENDS_SESSION: Final = frozenset({4004, 4007, 4010, 4011, 4012, 4013, 4014})
"""The gateway's close codes after which a session cannot be resumed."""
MAX_MESSAGES_PER_MINUTE: Final = 120
"""How many messages a bot may send to the gateway."""
HEARTBEAT_ACK_DELAY: Final = 0.05
"""Seconds until a heartbeat is acknowledged.

discord.py records the time of a heartbeat shortly after sending it, and believes that it is a whole
heartbeat late if the acknowledgement arrives before that.
"""


class CloseError(Exception):
    """The connection has to be closed with one of Discord's close codes."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(text)
        self.code = code


class Session:
    """An identified bot; for a while it outlives its connection."""

    def __init__(self, gateway: "Gateway", shard: tuple[int, int], intents: int) -> None:
        self.id = secrets.token_hex(16)
        self.gateway = gateway
        self.shard = shard
        self.intents = intents
        self.sequence = 0
        self.events: deque[Json] = deque(maxlen=MAX_KEPT_EVENTS)
        self.connection: Connection | None = None
        self.lost_at = 0.0
        """When it lost its last connection."""

    def serves(self, guild: int | None) -> bool:
        """Whether this shard receives events of a server, or of direct messages for None."""
        number, count = self.shard
        return number == (0 if guild is None else (guild >> 22) % count)

    def dispatch(self, event: str, data: Json) -> None:
        """Number an event, keep it for a resume, and send it if the bot is connected."""
        self.sequence += 1
        message = {"op": 0, "t": event, "s": self.sequence, "d": data}
        self.events.append(message)
        if self.connection is not None:
            self.connection.send(message)


class Connection:
    """One WebSocket of the bot."""

    def __init__(
        self, gateway: "Gateway", socket: web.WebSocketResponse, compression: Compression
    ) -> None:
        self.gateway = gateway
        self.socket = socket
        self.compression = compression
        self.session: Session | None = None
        self.transport: asyncio.Transport | None = None
        self.closed_with: int | None = None
        """The code with which the gateway has closed it; None if the bot did."""
        self._queue: asyncio.Queue[Json | CloseError | None] = asyncio.Queue()
        self._received: deque[float] = deque()

    def send(self, message: Json) -> None:
        """Queue a message; every message has all four fields."""
        self._queue.put_nowait({"t": None, "s": None, **message})

    @property
    def ended_session(self) -> bool:
        """Whether it was closed in a way that ends its session."""
        if self.closed_with is not None:
            return self.closed_with in ENDS_SESSION
        return self.socket.close_code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY)

    def close(self, code: int, text: str = "") -> None:
        """Close the connection after the queued messages."""
        self._queue.put_nowait(CloseError(code, text))

    async def write(self) -> None:
        """Send queued messages, one after another."""
        while (message := await self._queue.get()) is not None:
            if isinstance(message, CloseError):
                self.closed_with = message.code
                await self.socket.close(code=message.code, message=str(message).encode())
                return
            compressed = self.compression.compress(json.dumps(message, separators=(",", ":")))
            with suppress(ConnectionError):
                if isinstance(compressed, bytes):
                    await self.socket.send_bytes(compressed)
                else:
                    await self.socket.send_str(compressed)

    async def read(self) -> None:
        """Receive messages until the bot disconnects or stops sending heartbeats."""
        while True:
            try:
                message = await self.socket.receive(timeout=self.gateway.heartbeat * 1.5)
            except TimeoutError:
                raise CloseError(4009, "Session timed out.") from None
            if message.type in (WSMsgType.CLOSE, WSMsgType.CLOSING, WSMsgType.CLOSED):
                return
            if message.type not in (WSMsgType.TEXT, WSMsgType.BINARY):
                raise CloseError(4002, "Error while decoding payload.")
            self._count()
            try:
                body = json.loads(message.data)
                opcode, data = body["op"], body.get("d")
            except (ValueError, TypeError, KeyError):
                raise CloseError(4002, "Error while decoding payload.") from None
            self.handle_opcode(opcode, data)

    def handle_opcode(self, opcode: object, data: Any) -> None:
        """Act on one message of the bot."""
        if opcode == 1:
            if not self.gateway.ignores_heartbeats:
                loop = asyncio.get_running_loop()
                loop.call_later(HEARTBEAT_ACK_DELAY, self.send, {"op": 11, "d": None})
        elif opcode == 2:
            self.gateway.identify(self, data)
        elif opcode == 6:
            self.gateway.resume(self, data)
        elif self.session is None:
            raise CloseError(4003, "Not authenticated.")
        elif opcode == 8:
            self.gateway.request_members(self.session, data)
        elif opcode not in (3, 4, 31):
            raise CloseError(4001, "Unknown opcode.")

    def _count(self) -> None:
        now = self.gateway.desk.clock.running()
        self._received.append(now)
        while self._received[0] < now - 60:
            self._received.popleft()
        if len(self._received) > MAX_MESSAGES_PER_MINUTE:
            raise CloseError(4008, "Rate limited.")
