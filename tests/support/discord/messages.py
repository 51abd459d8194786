"""Reads messages as a person does: their text, buttons and menus."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]

CONTAINER, ROW, BUTTON, TEXT, GALLERY, FILE = 17, 1, 2, 10, 12, 13
MENUS = (3, 5, 6, 7, 8)


def parts(message: Json) -> Iterator[Json]:
    """Every component of a message."""
    waiting = list(message.get("components", ()))
    while waiting:
        part = waiting.pop(0)
        yield part
        waiting[:0] = part.get("components", ()) or [
            part[one] for one in ("component",) if one in part
        ]


def text(message: Json) -> str:
    """All text of a message, plain or in components."""
    shown = [part["content"] for part in parts(message) if part["type"] == TEXT]
    return "\n".join([message["content"], *shown] if message.get("content") else shown)


def buttons(message: Json) -> dict[str, str]:
    """The labels of the buttons that can be pressed, by custom id."""
    return {
        part["custom_id"]: part.get("label", "")
        for part in parts(message)
        if part["type"] == BUTTON and "custom_id" in part and not part.get("disabled")
    }


def links(message: Json) -> list[str]:
    """The addresses that the buttons of a message open."""
    return [part["url"] for part in parts(message) if part["type"] == BUTTON and "url" in part]


def menus(message: Json) -> list[Json]:
    """The menus of a message."""
    return [part for part in parts(message) if part["type"] in MENUS]


def code(message: Json, verb: str) -> str:
    """The id of the first button with this verb."""
    for custom_id in buttons(message):
        if custom_id.split(":")[0] == verb:
            return custom_id
    raise LookupError(f"no button {verb!r} in {buttons(message)}")


def files(message: Json) -> list[Json]:
    """The files that a message shows: their names, sizes and addresses."""
    return [
        {"filename": part["name"], "size": part["size"], "url": part["file"]["url"]}
        for part in parts(message)
        if part["type"] == FILE
    ]


def pictures(message: Json) -> list[str]:
    """The addresses of the pictures that a message shows."""
    return [
        item["media"]["url"]
        for part in parts(message)
        if part["type"] == GALLERY
        for item in part["items"]
    ]


def has_picture(message: Json) -> bool:
    return any(part["type"] == GALLERY for part in parts(message))
