"""Requests of the page: who is signed in, what was sent, and how errors are answered."""

import json
from collections.abc import Awaitable, Callable
from typing import Any

from aiohttp import web

from playground.server.desk import Desk
from playground.server.http.calls import read_body
from playground.server.state.attachments import Upload
from playground.server.state.world import Channel, Json, Message, User
from playground.server.validation.refusals import Refusal

API = "/playground/api"
MAX_BODY_BYTES = 64 * 1024


class PageApiError(Exception):
    """The page's API refuses a request, with a sentence to show to the user."""

    def __init__(self, status: int, code: str, text: str, **more: Any) -> None:
        super().__init__(text)
        self.status = status
        self.code = code
        self.more = more

    def body(self) -> Json:
        """Return the JSON of the answer."""
        return {"error": {"code": self.code, "message": str(self), **self.more}}


class PageRequest:
    """One request of a page."""

    def __init__(self, desk: Desk, request: web.Request) -> None:
        self.desk = desk
        self.http = request
        self.files: list[Upload] = []

    @property
    def token(self) -> str:
        """The token of the sign-in, or an empty text."""
        kind, _, token = self.http.headers.get("Authorization", "").partition(" ")
        return token if kind == "Bearer" else ""

    @property
    def user(self) -> User:
        """The user who is signed in."""
        return signed_in(self.desk, self.token)

    async def read(self, *, with_files: bool = False) -> Json:
        """Return the body, which must be an object; uploads are kept in `files`."""
        size = self.http.content_length
        multipart = self.http.content_type == "multipart/form-data"
        if not (with_files and multipart) and size is not None and size > MAX_BODY_BYTES:
            raise PageApiError(413, "too_large", "That is too much at once.")
        try:
            body, self.files = await read_body(self.http)
        except Refusal as error:
            if error.status == 413:
                raise PageApiError(413, "too_large", "That is too much at once.") from None
            raise PageApiError(400, "bad_json", "The request is not JSON.") from None
        if body is None:
            return {}
        if not isinstance(body, dict):
            raise PageApiError(400, "bad_json", "The request is not an object.")
        return body

    def id(self, name: str) -> int:
        """Return an id of the path."""
        return parse_id(self.http.match_info[name], f"unknown_{name}")

    def channel(self) -> Channel:
        """Return the channel of the path, if the user sees it."""
        channel = self.desk.world.channels.get(self.id("channel"))
        if channel is None or not self.desk.can_see(self.user.id, channel):
            raise PageApiError(404, "unknown_channel", "There is no such channel.")
        return channel

    def message(self, channel: Channel, which: int) -> Message:
        """Return a message of a channel, if the user sees it."""
        message = self.desk.world.message(channel.id, which)
        if message is None or message.owner_id not in (None, self.user.id):
            raise PageApiError(404, "unknown_message", "There is no such message.")
        return message


Answer = tuple[int, Any]
Action = Callable[[PageRequest], Awaitable[Answer]]


def signed_in(desk: Desk, token: str) -> User:
    """Return the user to whom this token was given."""
    user = desk.world.users.get(desk.world.sessions.get(token, 0))
    if user is None:
        raise PageApiError(401, "signed_out", "Please choose who you are.")
    return user


def parse_id(text: object, code: str) -> int:
    """Return an id that was sent as text or as a number."""
    written = str(text)
    if isinstance(text, bool) or not written.isdecimal() or len(written) > 20:
        raise PageApiError(404, code, "There is no such thing.")
    return int(written)


def is_cross_origin(desk: Desk, request: web.Request) -> bool:
    """Whether another site, or a page under another name of this address, sent this request."""
    ours = desk.address.removeprefix("http://")
    names = {ours, *(f"{name}:{ours.rsplit(':', 1)[-1]}" for name in ("localhost", "127.0.0.1"))}
    if ours.startswith("0.0.0.0"):
        names.add(request.host)
    origin = request.headers.get("Origin")
    return request.host not in names or (
        origin is not None and origin.removeprefix("http://") != request.host
    )


def refuse_cross_origin(desk: Desk) -> Any:
    """Return middleware that serves the bot, which sends no origin, and our own page only."""

    @web.middleware
    async def check(request: web.Request, handler: Any) -> Any:  # aiohttp's own word
        if is_cross_origin(desk, request):
            text = "Only the playground's own page may do this."
            error = PageApiError(403, "foreign_origin", text)
            return web.json_response(error.body(), status=error.status)
        return await handler(request)

    return check


def add_route(
    desk: Desk, router: web.UrlDispatcher, method: str, path: str, action: Action
) -> None:
    """Serve a method and a path with an action."""

    async def respond(request: web.Request) -> web.StreamResponse:
        try:
            status, body = await action(PageRequest(desk, request))
        except PageApiError as error:
            status, body = error.status, error.body()
        except Refusal as error:
            # Discord's refusal of a call, worded for a person.
            said = PageApiError(error.status, f"refused_{error.code}", error.text + ".")
            status, body = said.status, said.body()
        if status == 204:
            return web.Response(status=204)
        text = json.dumps(body, separators=(",", ":"), ensure_ascii=False)
        return web.Response(
            status=status,
            text=text,
            content_type="application/json",
            headers={"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"},
        )

    router.add_route(method, API + path, respond)
