"""The live events of a user, over a WebSocket."""

import asyncio
import json
from contextlib import suppress

from aiohttp import web

from playground.server.desk import Desk
from playground.server.people.requests import API, PageApiError, signed_in
from playground.server.state.clock import iso
from playground.server.state.world import Json


def add_routes(desk: Desk, router: web.UrlDispatcher) -> None:
    """Add the WebSocket to which pages connect."""

    async def listen(request: web.Request) -> web.StreamResponse:
        try:
            user = signed_in(desk, request.query.get("token", ""))
        except PageApiError as error:
            return web.json_response(error.body(), status=error.status)
        socket = web.WebSocketResponse(heartbeat=30, max_msg_size=1024)
        await socket.prepare(request)
        queue = desk.watchers.join(user.id)
        hello = {"user_id": str(user.id), "time": iso(desk.clock.now())}
        queue.put_nowait({"type": "hello", "data": hello})
        writer = asyncio.create_task(write(socket, queue))
        try:
            # A page sends nothing; the loop ends when it disconnects.
            async for _ in socket:
                pass
        finally:
            desk.watchers.leave(user.id, queue)
            writer.cancel()
        return socket

    router.add_get(API + "/events", listen)


async def write(socket: web.WebSocketResponse, queue: asyncio.Queue[Json | None]) -> None:
    """Send events as they come."""
    with suppress(ConnectionError):
        while (event := await queue.get()) is not None:
            text = json.dumps(event, separators=(",", ":"), ensure_ascii=False)
            await socket.send_str(text)
        await socket.close()
