"""A call of the bot: its ids, its body and its files."""

import json
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from aiohttp import BodyPartReader, web

from playground.server.desk import Desk
from playground.server.state.attachments import Upload
from playground.server.state.world import Channel, Json
from playground.server.validation import limits
from playground.server.validation.refusals import Refusal, invalid, refusal

MAX_REQUEST_BYTES = 26 * 1024 * 1024
"""The largest request that is read at all."""


@dataclass(slots=True)
class Call:
    """What the bot asks for."""

    desk: Desk
    ids: Mapping[str, str]
    query: Mapping[str, str]
    body: Any = None
    files: list[Upload] = field(default_factory=list)
    now: float = 0.0

    def id(self, name: str) -> int:
        """An id of the path, or a refusal."""
        return parse_snowflake(self.ids[name], name)

    def channel(self) -> Channel:
        """The channel of the path, or a refusal."""
        return self.desk.channel(self.id("channel_id"))

    @property
    def json(self) -> Json:
        """The body as an object; nothing is an empty one."""
        if self.body is None:
            return {}
        if not isinstance(self.body, dict):
            text = "Only dictionaries may be used in a ModelType"
            raise invalid((), "MODEL_TYPE_CONVERT", text)
        return self.body

    def limit(self, usual: int, most: int) -> int:
        """How many the query asks for."""
        asked = self.query.get("limit", str(usual))
        if not asked.isdecimal() or not 1 <= int(asked) <= most:
            text = f"int value should be less than or equal to {most}."
            raise invalid(("limit",), "NUMBER_TYPE_MAX", text)
        return int(asked)


@dataclass(frozen=True, slots=True)
class Answer:
    """What the bot gets."""

    body: Any = None
    status: int = 200


NO_CONTENT = Answer(status=204)
Action = Callable[[Call], Awaitable[Answer]]


@dataclass(frozen=True, slots=True)
class Route:
    """A method and a path of Discord's API, and what it does."""

    method: str
    path: str
    action: Action
    open: bool = False
    """Whether it takes calls without the bot's token, as an interaction's token is enough."""


def parse_snowflake(text: object, name: str) -> int:
    """An id that somebody sent, or a refusal."""
    if isinstance(text, bool) or not str(text).isdecimal() or int(str(text)) >= 2**64:
        raise invalid((name,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
    return int(str(text))


async def read_body(request: web.Request) -> tuple[Any, list[Upload]]:
    """The JSON and the files of a request."""
    try:
        if request.content_type == "multipart/form-data":
            return await _read_parts(request)
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
                          '{"application/json"}.'}]},
        )  # fmt: skip
    return parse_json(text), []


def parse_json(text: bytes) -> Any:
    """JSON, or a refusal."""
    try:
        body = json.loads(text)
        if b"\\ud" in text.lower():
            # Half a character, which nothing could store or send.
            json.dumps(body, ensure_ascii=False).encode()
    except (ValueError, RecursionError):
        raise refusal(50109) from None
    return body


async def _read_parts(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
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
            if name == "payload_json":
                body = parse_json(bytes(data))
            elif name.startswith("files[") and name[6:-1].isdecimal():
                files.append(Upload(int(name[6:-1]), part.filename or "file", bytes(data)))
    except ValueError:
        raise refusal(50109) from None
    return body, files
