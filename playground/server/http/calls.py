"""A REST call of the bot: its path, its body and its files."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl

from aiohttp import BodyPartReader, web

from playground.server.desk import Desk
from playground.server.state.attachments import Upload
from playground.server.state.world import Channel, Json
from playground.server.validation import limits
from playground.server.validation.refusals import Refusal, invalid, refusal

MAX_REQUEST_BYTES = 26 * 1024 * 1024
"""Larger requests are not read at all."""


@dataclass(slots=True)
class Call:
    """One request of the bot."""

    desk: Desk
    ids: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: list[Upload] = field(default_factory=list)
    now: float = 0.0

    def id(self, name: str) -> int:
        """Return an id from the path, or refuse."""
        return parse_snowflake(self.ids[name], name)

    def channel(self) -> Channel:
        """Return the channel of the path, or refuse."""
        return self.desk.channel(self.id("channel_id"))

    @property
    def json(self) -> Json:
        """The body as an object; an empty one if there is none."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            text = "Only dictionaries may be used in a ModelType"
            raise invalid((), "MODEL_TYPE_CONVERT", text)
        return self.body

    def asks(self, name: str) -> bool:
        """Whether the query has this flag."""
        return self.query.get(name, "").lower() in ("1", "true")

    def after(self) -> int:
        """Return the query's `after`, the last id of the page before, or 0."""
        return parse_snowflake(self.query.get("after", "0"), "after")

    def limit(self, usual: int, most: int) -> int:
        """Return the query's `limit`, or refuse; `usual` is the default, `most` the maximum."""
        asked = self.query.get("limit", str(usual))
        if not asked.isdecimal() or not 1 <= int(asked) <= most:
            text = f"int value should be less than or equal to {most}."
            raise invalid(("limit",), "NUMBER_TYPE_MAX", text)
        return int(asked)


@dataclass(frozen=True, slots=True)
class Answer:
    """The answer to the bot."""

    body: Any = None
    status: int = 200


NO_CONTENT = Answer(status=204)
Action = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path of Discord's API, and the function that serves it."""

    method: str
    path: str
    action: Action
    open: bool = False
    """Whether it takes calls without the bot's token, because an interaction's token is enough."""


def parse_snowflake(text: object, name: str) -> int:
    """Return an id that was sent as text or as a number, or refuse."""
    if isinstance(text, bool) or not str(text).isdecimal() or int(str(text)) >= 2**64:
        raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    return int(str(text))


async def read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    """Return the JSON and the files of a request."""
    try:
        if request.content_type == "multipart/form-data":
            return await _read_parts(request)
        if request.content_type == "application/x-www-form-urlencoded":
            return form_body(dict(parse_qsl(await request.text(), keep_blank_values=True))), []
        text = await request.read()
    except web.HTTPRequestEntityTooLarge:
        raise refusal(40005) from None
    if not text:
        return None, []
    if request.content_type != "application/json":
        raise Refusal(
            400, 50035, "Invalid Form Body",
            {"_errors": [{"code": "CONTENT_TYPE_INVALID",
                          "message": 'Expected "Content-Type" header to be one of '
                          '{"application/json", "application/x-www-form-urlencoded", '
                          '"multipart/form-data"}.'}]},
        )  # fmt: skip
    return parse_json(text), []


def form_body(fields: Json) -> Any:
    """Return the body that a form contains: its `payload_json`, or its fields as text."""
    if "payload_json" in fields:
        return parse_json(fields["payload_json"].encode())
    return fields or None


def parse_json(text: bytes) -> Any:
    """Return the decoded JSON, or refuse."""
    try:
        body = json.loads(text)
        if b"\\ud" in text.lower():
            # A lone surrogate cannot be stored or sent.
            json.dumps(body, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise refusal(50109) from None
    return body


async def _read_parts(request: web.Request) -> tuple[Any, list[Upload]]:
    fields: Json = {}
    files: list[Upload] = []
    total = 0
    try:
        reader = await request.multipart()
        async for part in reader:
            if not isinstance(part, BodyPartReader):
                raise refusal(50109)
            data = bytearray()
            while chunk := await part.read_chunk(256 * 1024):
                data += chunk
                total += len(chunk)
                if total > MAX_REQUEST_BYTES or len(data) > limits.FILE_SIZE:
                    raise refusal(40005)
            name = part.name or ""
            if name.startswith("files[") and name[6:-1].isdecimal():
                files.append(Upload(int(name[6:-1]), part.filename or "file", bytes(data)))
            elif part.filename is None:
                fields[name] = data.decode()
    except ValueError:
        raise refusal(50109) from None
    return form_body(fields), files
