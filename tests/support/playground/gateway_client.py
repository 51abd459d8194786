"""A gateway client without discord.py."""

import asyncio
import json
import zlib
from typing import Any, Self

import aiohttp
import zstandard

from tests.support.patience import PATIENCE

Json = dict[str, Any]


class ClosedError(Exception):
    """The gateway closed the connection."""

    def __init__(self, code: int | None) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class GatewayClient:
    """One connection to the gateway."""

    def __init__(self, address: str, *, compress: str = "", version: int = 10) -> None:
        self.url = f"{address.replace('http', 'ws', 1)}/gateway?v={version}&encoding=json"
        self.url += f"&compress={compress}" if compress else ""
        self._zlib = zlib.decompressobj()
        self._zstd = zstandard.ZstdDecompressor().decompressobj()
        self._compress = compress
        self._session = aiohttp.ClientSession()
        self.sequence = 0
        self.session_id = ""

    async def __aenter__(self) -> Self:
        self.socket = await self._session.ws_connect(self.url, max_msg_size=0)
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.socket.close(code=4000)
        await self._session.close()

    async def receive(self) -> Json:
        """Return the next message."""
        async with asyncio.timeout(PATIENCE):
            frame = await self.socket.receive()
        if frame.type is aiohttp.WSMsgType.BINARY:
            unpack = self._zlib if self._compress == "zlib-stream" else self._zstd
            text = unpack.decompress(frame.data).decode()
        elif frame.type is aiohttp.WSMsgType.TEXT:
            text = frame.data
        else:
            raise ClosedError(self.socket.close_code)
        message: Json = json.loads(text)
        self.sequence = message.get("s") or self.sequence
        return message

    async def event(self, name: str) -> Json:
        """Return the data of the next event with this name."""
        while (message := await self.receive()).get("t") != name:
            pass
        data: Json = message["d"]
        return data

    async def close_code(self) -> int | None:
        """Read until the gateway closes the connection; return the code."""
        try:
            while True:
                await self.receive()
        except ClosedError as closed:
            return closed.code

    async def send(self, opcode: int, data: Any) -> None:
        await self.socket.send_str(json.dumps({"op": opcode, "d": data}))

    async def identify(self, intents: int = 1, **more: Any) -> Json:
        """Begin a session; return READY."""
        identity = {"token": "playground", "intents": intents, "properties": {}, **more}
        await self.send(2, identity)
        ready = await self.event("READY")
        self.session_id = ready["session_id"]
        return ready

    async def resume(self, session: str, sequence: int) -> None:
        data = {"token": "playground", "session_id": session, "seq": sequence}
        await self.send(6, data)
