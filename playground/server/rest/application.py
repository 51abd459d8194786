"""The bot itself: its user, its application, the gateway's address, its emojis."""

import base64
import binascii
import re

from playground.server.http.calls import NO_CONTENT, Answer, Call, Route
from playground.server.shapes.user_shapes import application_shape, emoji_shape, own_user_shape
from playground.server.state.media import content_type
from playground.server.state.world import Emoji
from playground.server.validation import limits
from playground.server.validation.refusals import ValidationErrors, invalid, refusal


async def get_bot_user(call: Call) -> Answer:
    """Return the bot's user."""
    return Answer(own_user_shape(call.desk.bot))


async def get_application(call: Call) -> Answer:
    """Return the bot's application."""
    return Answer(application_shape(call.desk))


async def get_gateway(call: Call) -> Answer:
    """Return the gateway's address."""
    return Answer({"url": _gateway_address(call)})


async def get_gateway_bot(call: Call) -> Answer:
    """Return the gateway's address, the number of shards, and the session limit."""
    live = call.desk.gateway
    return Answer(
        {
            "url": _gateway_address(call),
            "shards": live.shards,
            "session_start_limit": live.starts.shape(call.desk.clock.running()),
        }
    )


async def list_emojis(call: Call) -> Answer:
    """List the application's emojis."""
    _check_application(call)
    items = [emoji_shape(call.desk, emoji) for emoji in call.desk.world.emojis.values()]
    return Answer({"items": items})


async def create_emoji(call: Call) -> Answer:
    """Create an emoji from a picture in a data URL."""
    _check_application(call)
    desk, body = call.desk, call.json
    errors = ValidationErrors()
    name = body.get("name")
    _check_emoji_name(name, errors)
    if body.get("image") is None:
        errors.missing(("image",))
    errors.raise_any()
    head, _, encoded = str(body["image"]).partition(";base64,")
    if not head.startswith("data:image/"):
        raise invalid(("image",), "BASE64_TYPE_INVALID", "Invalid image data")
    try:
        picture = base64.b64decode(encoded, validate=True)
    except binascii.Error:
        raise invalid(("image",), "BASE64_TYPE_INVALID", "Invalid image data") from None
    kind = content_type("", picture)
    if not kind.startswith("image/"):
        raise refusal(50046)
    if len(picture) > limits.EMOJI_SIZE:
        raise invalid(("image",), "BINARY_TYPE_MAX_SIZE", "File cannot be larger than 256.0 kb.")
    if any(emoji.name == name for emoji in desk.world.emojis.values()):
        raise invalid(
            ("name",),
            "APPLICATION_EMOJI_NAME_ALREADY_TAKEN",
            "An emoji with this name already exists",
        )
    if len(desk.world.emojis) >= limits.EMOJIS:
        raise refusal(30008)
    emoji = Emoji(desk.snowflakes.next(), str(name), kind == "image/gif", kind)
    desk.world.emojis[emoji.id] = emoji
    await desk.files.put(emoji.id, picture)
    _emojis_changed(call, emoji)
    return Answer(emoji_shape(desk, emoji), 201)


async def get_emoji(call: Call) -> Answer:
    """Return one emoji."""
    return Answer(emoji_shape(call.desk, _emoji(call)))


async def rename_emoji(call: Call) -> Answer:
    """Rename an emoji."""
    emoji = _emoji(call)
    errors = ValidationErrors()
    _check_emoji_name(call.json.get("name"), errors)
    errors.raise_any()
    emoji.name = call.json["name"]
    _emojis_changed(call, emoji)
    return Answer(emoji_shape(call.desk, emoji))


async def delete_emoji(call: Call) -> Answer:
    """Delete an emoji."""
    emoji = _emoji(call)
    del call.desk.world.emojis[emoji.id]
    await call.desk.files.drop(emoji.id)
    _emojis_changed(call, emoji)
    return NO_CONTENT


def _emoji(call: Call) -> Emoji:
    _check_application(call)
    emoji = call.desk.world.emojis.get(call.id("emoji_id"))
    if emoji is None:
        raise refusal(10014)
    return emoji


def _emojis_changed(call: Call, emoji: Emoji) -> None:
    desk = call.desk
    desk.world.touch("emoji", emoji.id)
    shapes = [emoji_shape(desk, each) for each in desk.world.emojis.values()]
    desk.watchers.tell_all("emojis_updated", {"emojis": shapes})


def _check_emoji_name(name: object, errors: ValidationErrors) -> None:
    if not isinstance(name, str) or not 2 <= len(name) <= 32:
        errors.bad_length(("name",), 2, 32)
    elif not re.fullmatch(r"\w+", name, re.ASCII):
        text = "String value did not match validation regex."
        errors.add(("name",), "STRING_TYPE_REGEX", text)


def _check_application(call: Call) -> None:
    if call.id("application_id") != call.desk.world.application_id:
        raise refusal(10002)


def _gateway_address(call: Call) -> str:
    return call.desk.address.replace("http", "ws", 1) + "/gateway"


EMOJIS = "/applications/{application_id}/emojis"
ROUTES = (
    Route("GET", "/users/@me", get_bot_user),
    Route("GET", "/oauth2/applications/@me", get_application),
    Route("GET", "/applications/@me", get_application),
    Route("GET", "/gateway", get_gateway, open=True),
    Route("GET", "/gateway/bot", get_gateway_bot),
    Route("GET", EMOJIS, list_emojis),
    Route("POST", EMOJIS, create_emoji),
    Route("GET", EMOJIS + "/{emoji_id}", get_emoji),
    Route("PATCH", EMOJIS + "/{emoji_id}", rename_emoji),
    Route("DELETE", EMOJIS + "/{emoji_id}", delete_emoji),
)
