"""Messages as Discord's JSON, with the URLs of their files."""

import hashlib
import hmac
from typing import Any
from urllib.parse import quote

from playground.server.desk import Desk
from playground.server.shapes.channel_shapes import channel_shape
from playground.server.shapes.guild_shapes import member_shape
from playground.server.shapes.user_shapes import user_shape
from playground.server.state.attachments import media_of
from playground.server.state.clock import iso
from playground.server.state.snowflakes import time_of
from playground.server.state.world import Attachment, Json, Message
from playground.server.validation.component_rules import walk

SHOWING_ANOTHER = (19, 21)
"""Types of messages that include another one: replies, and the first line of a thread."""
EMBEDDED = ("image", "thumbnail")
"""The parts of an embed that can show a file."""
ADDRESS_SECONDS = 24 * 3600
"""How long the URL of a file is valid."""


def message_shape(desk: Desk, message: Message, *, reference: bool = True) -> Json:
    """Return a message; with `reference`, a reply includes the message it replies to."""
    world = desk.world
    known = [user for user in message.mentions if user in world.users]
    shape: Json = {
        "id": str(message.id),
        "type": message.type,
        "content": message.content,
        "channel_id": str(message.channel_id),
        "author": user_shape(world.users[message.author_id]),
        "timestamp": iso(time_of(message.id)),
        "edited_timestamp": None if message.edited_at is None else iso(message.edited_at),
        "flags": message.flags,
        "components": [component_shape(desk, message, part) for part in message.components],
        "embeds": [_resolved(desk, message, embed) for embed in message.embeds],
        "attachments": [
            attachment_shape(desk, message, attachment)
            for attachment in message.attachments
            if attachment not in referenced_files(message)
        ],
        "mentions": [user_shape(world.users[user]) for user in known],
        "mention_roles": [str(role) for role in message.mention_roles],
        "mention_everyone": message.mention_everyone,
        "pinned": message.pinned_at is not None,
        "tts": message.tts,
    }
    if message.nonce is not None:
        shape["nonce"] = message.nonce
    if message.webhook:
        shape["webhook_id"] = str(world.application_id)
    if message.author_id == world.application_id:
        shape["application_id"] = str(world.application_id)
    if message.interaction is not None:
        shape["interaction_metadata"] = message.interaction
    if message.thread_id is not None and message.thread_id in world.channels:
        shape["thread"] = channel_shape(desk, world.channels[message.thread_id])
    if message.reference is not None:
        shape["message_reference"] = message.reference
        if reference and message.type in SHOWING_ANOTHER:
            there = int(message.reference["channel_id"])
            first = world.message(there, int(message.reference["message_id"]))
            shape["referenced_message"] = (
                None if first is None else message_shape(desk, first, reference=False)
            )
    return shape


def message_event_shape(desk: Desk, message: Message) -> Json:
    """Return a message as gateway events contain it: with the server and the member."""
    shape = message_shape(desk, message)
    guild = desk.guild_of(desk.world.channels[message.channel_id])
    shape["channel_type"] = int(desk.world.channels[message.channel_id].type)
    if guild is not None:
        shape["guild_id"] = str(guild.id)
        member = guild.members.get(message.author_id)
        if member is not None:
            shape["member"] = member_shape(desk, member, with_user=False)
        for mention in shape["mentions"]:
            of_mentioned = guild.members.get(int(mention["id"]))
            if of_mentioned is not None:
                mention["member"] = member_shape(desk, of_mentioned, with_user=False)
    return shape


def attachment_shape(desk: Desk, message: Message, attachment: Attachment) -> Json:
    """Return an attachment."""
    url = file_address(desk, message.channel_id, attachment)
    shape: Json = {
        "id": str(attachment.id),
        "filename": attachment.filename,
        "size": attachment.size,
        "url": url,
        "proxy_url": url,
        "content_type": attachment.content_type,
        "content_scan_version": 0,
    }
    if attachment.width is not None:
        shape |= {"width": attachment.width, "height": attachment.height}
    if attachment.description:
        shape["description"] = attachment.description
    if message.owner_id is not None:
        shape["ephemeral"] = True
    return shape


def referenced_files(message: Message) -> list[Attachment]:
    """Return the files that components or embeds show; Discord does not list them again."""
    found = [
        _attachment(message, media) for part in walk(message.components) for media in media_of(part)
    ]
    found += [
        _file_named(message, str((embed.get(part) or {}).get("url", "")))
        for embed in message.embeds
        for part in EMBEDDED
    ]
    return [file for file in found if file is not None]


def component_shape(desk: Desk, message: Message, component: Json) -> Json:
    """Return a component with its default values filled in and its media resolved."""
    kind = component["type"]
    shape = {name: value for name, value in component.items() if value is not None}
    if kind in (3, 5, 6, 7, 8):
        shape = {"min_values": 1, "max_values": 1} | shape
        shape.pop("required", None)
    elif kind == 14:
        shape = {"spacing": 1, "divider": True} | shape
    elif kind == 17:
        shape = {"accent_color": None, "spoiler": False} | shape
    elif kind == 11:
        shape = {"description": None, "spoiler": False} | shape
        shape["media"] = media_shape(desk, message, component["media"])
    elif kind == 12:
        shape["items"] = [
            {
                "media": media_shape(desk, message, item["media"]),
                "description": item.get("description"),
                "spoiler": bool(item.get("spoiler")),
            }
            for item in component["items"]
        ]
    elif kind == 13:
        held = _attachment(message, component["file"])
        shape = {"spoiler": False} | shape
        shape |= {
            "file": media_shape(desk, message, component["file"]),
            "name": held.filename if held else None,
            "size": held.size if held else None,
        }
    if "emoji" in shape:
        shape["emoji"] = emoji_part(desk, shape["emoji"])
    if "default_values" in shape:  # discord.py sends these ids as numbers
        shape["default_values"] = [
            {**value, "id": str(value["id"])} for value in shape["default_values"]
        ]
    if "options" in shape:
        shape["options"] = [_option_shape(desk, option) for option in shape["options"]]
    if "components" in shape:
        shape["components"] = [
            component_shape(desk, message, child) for child in component["components"]
        ]
    if "accessory" in shape:
        shape["accessory"] = component_shape(desk, message, component["accessory"])
    return shape


def media_shape(desk: Desk, message: Message, media: Json) -> Json:
    """Return a picture or a file inside a component."""
    held = _attachment(message, media)
    if held is None:
        url = str(media.get("url", ""))
        return {"id": str(message.id), "url": url, "proxy_url": url, "width": None, "height": None}
    url = file_address(desk, message.channel_id, held)
    return {
        "id": str(held.id),
        "url": url,
        "proxy_url": url,
        "width": held.width,
        "height": held.height,
        "content_type": held.content_type,
        "attachment_id": str(held.id),
    }


def emoji_part(desk: Desk, emoji: Json) -> Json:
    """Return an emoji on a button: the bot's own by id, others by their character."""
    if emoji.get("id") is None:
        return {"name": emoji["name"]}
    known = desk.world.emojis.get(int(emoji["id"]))
    return {
        "id": str(emoji["id"]),
        "name": known.name if known else emoji.get("name") or "",
        "animated": known.animated if known else bool(emoji.get("animated")),
    }


def file_address(desk: Desk, channel: int, attachment: Attachment) -> str:
    """Return the URL of a file, valid for a day."""
    # Whole hours, so that a picture keeps its URL for a while and pages can cache it.
    now = int(desk.clock.now()) // 3600 * 3600
    until = f"{now + ADDRESS_SECONDS:x}"
    sign = signature(desk, attachment.id, until)
    name = quote(attachment.filename)
    path = f"/cdn/attachments/{channel}/{attachment.id}/{name}"
    return f"{desk.address}{path}?ex={until}&is={now:x}&hm={sign}"


def signature(desk: Desk, attachment: int, until: str) -> str:
    """Return the signature of a URL that we have issued."""
    return hmac.new(desk.secret, f"{attachment}/{until}".encode(), hashlib.sha256).hexdigest()


def _option_shape(desk: Desk, option: Json) -> Json:
    shape = {name: value for name, value in option.items() if value is not None}
    if "emoji" in shape:
        shape["emoji"] = emoji_part(desk, shape["emoji"])
    return shape


def _attachment(message: Message, media: Json) -> Attachment | None:
    number = media.get("attachment_id")
    return next((held for held in message.attachments if held.id == number), None)


def _resolved(desk: Desk, message: Message, embed: Json) -> Json:
    shape: dict[str, Any] = {"type": "rich", **embed}
    if embed.get("fields"):
        shape["fields"] = [{"inline": False, **field} for field in embed["fields"]]
    for part in EMBEDDED:
        held = _file_named(message, str((embed.get(part) or {}).get("url", "")))
        if held is not None:
            address = file_address(desk, message.channel_id, held)
            shape[part] = {"url": address, "proxy_url": address, "width": held.width or 0,
                           "height": held.height or 0}  # fmt: skip
    return shape


def _file_named(message: Message, url: str) -> Attachment | None:
    """Return the file that an `attachment://` URL names, if it is one."""
    if not url.startswith("attachment://"):
        return None
    name = url.removeprefix("attachment://")
    return next((file for file in message.attachments if file.filename == name), None)
