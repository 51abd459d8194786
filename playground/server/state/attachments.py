"""Files of messages: stored, kept by edits, and referred to by components."""

import copy
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from playground.server.desk import Desk
from playground.server.state.media import content_type, picture_size, safe_filename
from playground.server.state.world import Attachment, Json, Message
from playground.server.validation.component_rules import walk
from playground.server.validation.refusals import Path, invalid


@dataclass(frozen=True, slots=True)
class Upload:
    """A file of a request, with its number there."""

    number: int
    filename: str
    data: bytes


def files_kept_by_edit(
    message: Message, body: Json, files: Sequence[Upload], *, path: Path, drop: bool
) -> list[Attachment]:
    """Return the files that an edit keeps; with `drop`, only those that it names."""
    if body.get("attachments") is None:
        return [] if drop or files else list(message.attachments)
    held = {file.id: file for file in message.attachments}
    new = {file.number for file in files}
    kept = []
    for number, entry in enumerate(body["attachments"]):
        wanted = int(entry["id"])
        if wanted in held:
            kept.append(held[wanted])
        elif wanted not in new:
            raise invalid(
                (*path, "attachments", number, "id"),
                "ATTACHMENT_NOT_FOUND",
                f"Attachment with id {wanted} not found",
            )
    return kept


async def store_files(
    desk: Desk, files: Sequence[Upload], body: Json, kept: list[Attachment]
) -> list[Attachment]:
    """Store new files and return all files of the message, those in `kept` first."""
    entries = {int(entry["id"]): entry for entry in body.get("attachments") or []}
    made = list(kept)
    for file in files:
        entry: dict[str, Any] = entries.get(file.number, {})
        made.append(
            await store_file(
                desk, entry.get("filename") or file.filename, file.data, entry.get("description")
            )
        )
    return made


async def store_file(
    desk: Desk, filename: str, data: bytes, description: str | None = None
) -> Attachment:
    """Store the bytes of a file and return its attachment, with a new id."""
    size = picture_size(data)
    name = safe_filename(filename)
    attachment = Attachment(
        id=desk.snowflakes.next(),
        filename=name,
        size=len(data),
        content_type=content_type(name, data),
        width=size[0] if size else None,
        height=size[1] if size else None,
        description=description,
    )
    await desk.files.put(attachment.id, data)
    return attachment


def with_component_ids(components: list[Json], files: Sequence[Attachment]) -> list[Json]:
    """Return a copy of the components with an id for each, and with media linked to their files."""
    made = copy.deepcopy(components)
    used = {part["id"] for part in walk(made) if part.get("id")}
    following = 1
    for part in walk(made):
        if not part.get("id"):
            while following in used:
                following += 1
            part["id"] = following
            used.add(following)
        for media in media_of(part):
            name = str(media.get("url", "")).removeprefix("attachment://")
            held = next((file for file in files if file.filename == safe_filename(name)), None)
            if held is not None and str(media["url"]).startswith("attachment://"):
                media["attachment_id"] = held.id
    return made


def media_of(part: Json) -> list[Json]:
    """Return the media items of a component."""
    held = [item["media"] for item in part.get("items") or []]
    return held + [part[name] for name in ("media", "file") if isinstance(part.get(name), dict)]
