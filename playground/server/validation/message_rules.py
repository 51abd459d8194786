"""Discord's rules for messages, apart from their components."""

import re
from typing import Any, Final

from playground.server.validation import limits
from playground.server.validation.fields import check_objects, check_text, check_types, is_number
from playground.server.validation.refusals import Json, Path, ValidationErrors

SUPPRESS_EMBEDS: Final = 1 << 2
EPHEMERAL: Final = 1 << 6
LOADING: Final = 1 << 7
SUPPRESS_NOTIFICATIONS: Final = 1 << 12
COMPONENTS_V2: Final = 1 << 15
LEGACY_FIELDS: Final = ("content", "embeds", "poll", "sticker_ids")

USER_MENTION: Final = re.compile(r"<@!?(\d{1,20})>")
ROLE_MENTION: Final = re.compile(r"<@&(\d{1,20})>")
EVERYONE_MENTION: Final = re.compile(r"@(?:everyone|here)\b")

FIELD_TYPES: Final = {
    "tts": "yes or no",
    "embeds": "objects",
    "flags": "number",
    "enforce_nonce": "yes or no",
    "allowed_mentions": "object",
    "attachments": "objects",
    "message_reference": "object",
    "sticker_ids": "ids",
}
MENTION_FIELD_TYPES: Final = {
    "parse": "texts",
    "users": "ids",
    "roles": "ids",
    "replied_user": "yes or no",
}
EMBED_FIELD_TYPES: Final = {
    "url": "text",
    "color": "number",
    "fields": "objects",
    "footer": "object",
    "author": "object",
    "image": "object",
    "thumbnail": "object",
    "timestamp": "text",
}
EMBED_TEXTS: Final = {"title": 256, "description": 4096}


def check_message(body: Json, *, components_v2: bool, errors: ValidationErrors, path: Path) -> None:
    """Check the text, the embeds, the mentions, the nonce and the list of files."""
    if not check_field_types(body, errors, path):
        return
    if components_v2:
        for name in LEGACY_FIELDS:
            if body.get(name):
                errors.add(
                    (*path, name),
                    "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
                    f"The '{name}' field cannot be used when using MessageFlags.IS_COMPONENTS_V2",
                )
    content = body.get("content")
    if content is not None and (isinstance(content, bool) or not isinstance(content, (int, float))):
        check_text(content, 0, limits.CONTENT, (*path, "content"), errors)
    _check_embeds(body.get("embeds"), (*path, "embeds"), errors)
    _check_allowed_mentions(body.get("allowed_mentions"), (*path, "allowed_mentions"), errors)
    nonce = body.get("nonce")
    if nonce is not None and not isinstance(nonce, str) and not is_number(nonce):
        errors.add((*path, "nonce"), "NONCE_TYPE_INVALID", "This is no nonce.")
    if isinstance(nonce, str) and len(nonce) > limits.NONCE:
        errors.too_long((*path, "nonce"), limits.NONCE)
    attachments = check_objects(body.get("attachments"), (*path, "attachments"), errors)
    if len(attachments) > limits.FILES:
        errors.too_long((*path, "attachments"), limits.FILES)
    for place, attachment in attachments:
        if attachment.get("description") is not None:
            check_text(attachment["description"], 0, 1024, (*place, "description"), errors)


def check_field_types(body: Json, errors: ValidationErrors, path: Path) -> bool:
    """Check only the types of the fields; return whether further checks make sense."""
    if not check_types(body, FIELD_TYPES, path, errors):
        return False
    mentions = body.get("allowed_mentions") or {}
    fine = check_types(mentions, MENTION_FIELD_TYPES, (*path, "allowed_mentions"), errors)
    for number, file in enumerate(body.get("attachments") or []):
        place = (*path, "attachments", number)
        if file.get("id") is None:
            errors.missing((*place, "id"))
            fine = False
        kinds = {"id": "id", "filename": "text"}
        fine = check_types(file, kinds, place, errors) and fine
    for number, embed in enumerate(body.get("embeds") or []):
        place = (*path, "embeds", number)
        fine = check_types(embed, EMBED_FIELD_TYPES, place, errors) and fine
        for part in ("image", "thumbnail"):
            if isinstance(embed.get(part), dict):
                kinds = {"url": "text"}
                fine = check_types(embed[part], kinds, (*place, part), errors) and fine
    return fine


def _check_embeds(embeds: object, path: Path, errors: ValidationErrors) -> None:
    listed = check_objects(embeds, path, errors)
    if len(listed) > limits.EMBEDS:
        errors.too_long(path, limits.EMBEDS)
    total = 0
    for place, embed in listed:
        for name, most in EMBED_TEXTS.items():
            total += _embed_text(embed, name, most, place, errors)
        fields = check_objects(embed.get("fields"), (*place, "fields"), errors)
        if len(fields) > 25:
            errors.too_long((*place, "fields"), 25)
        for where, field in fields:
            total += _embed_text(field, "name", 256, where, errors, required=True)
            total += _embed_text(field, "value", 1024, where, errors, required=True)
        for part, name, most in (("footer", "text", 2048), ("author", "name", 256)):
            holder = embed.get(part)
            if isinstance(holder, dict):
                where = (*place, part)
                total += _embed_text(holder, name, most, where, errors, required=True)
    if total > limits.EMBED_TEXT:
        errors.add(
            path,
            "MAX_EMBED_SIZE_EXCEEDED",
            f"Embed size exceeds maximum size of {limits.EMBED_TEXT}",
        )


def _embed_text(
    holder: Json,
    name: str,
    most: int,
    path: Path,
    errors: ValidationErrors,
    *,
    required: bool = False,
) -> int:
    text = holder.get(name)
    if text is None or text == "":
        if required:
            errors.missing((*path, name))
        return 0
    check_text(text, 0, most, (*path, name), errors)
    return len(text) if isinstance(text, str) else 0


def _check_allowed_mentions(allowed: object, path: Path, errors: ValidationErrors) -> None:
    if not isinstance(allowed, dict):
        return
    parse = allowed.get("parse") or []
    for name in ("users", "roles"):
        ids = allowed.get(name) or []
        if name in parse and ids:
            errors.add(
                path,
                "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
                f'parse:["{name}"] and {name}: [ids...] are mutually exclusive.',
            )
        if len(ids) > 100:
            errors.too_long((*path, name), 100)


def mentioned(texts: list[str], allowed: Any, known: set[int]) -> tuple[list[int], list[int], bool]:
    """Return the users and roles mentioned, and whether everyone is, as far as allowed."""
    text = "\n".join(texts)
    users = [int(found) for found in USER_MENTION.findall(text) if int(found) in known]
    roles = [int(found) for found in ROLE_MENTION.findall(text)]
    everyone = bool(EVERYONE_MENTION.search(text))
    if isinstance(allowed, dict):
        parse = allowed.get("parse") or []
        some_users = {int(user) for user in allowed.get("users") or []}
        some_roles = {int(role) for role in allowed.get("roles") or []}
        users = [user for user in users if "users" in parse or user in some_users]
        roles = [role for role in roles if "roles" in parse or role in some_roles]
        everyone = everyone and "everyone" in parse
    return list(dict.fromkeys(users)), list(dict.fromkeys(roles)), everyone
