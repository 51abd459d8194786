"""Phones keep what a form was filled in with, and show it when a form with the same ids opens.

Discord's phone clients do this by `custom_id` (discord-api-docs #7554), so what the bot fills in
the second time is not shown.
"""

from typing import Any

from playground.server.desk import Desk
from playground.server.state.world import Json


def form_on_phone(desk: Desk, user: int, modal: Json) -> Json:
    """Return a form as a user's phone shows it, and remember what it shows."""
    values = desk.phone_forms.setdefault(user, {})
    shown = []
    for place, part in enumerate(modal["components"]):
        field = _field(part)
        if field is None:
            shown.append(part)
            continue
        keys = _keys(modal, place, field)
        kept = next((values[key] for key in keys if key in values), _default(field))
        values.update(dict.fromkeys(keys, kept))
        shown.append(_with_field(part, _filled(field, kept)))
    return {**modal, "components": shown}


def remember_submitted(desk: Desk, user: int, modal: Json, submitted: Json) -> None:
    """Remember the values with which a user submitted a form on a phone."""
    values = desk.phone_forms.setdefault(user, {})
    for place, part in enumerate(modal["components"]):
        field = _field(part)
        if field is not None and field["custom_id"] in submitted:
            keys = _keys(modal, place, field)
            values.update(dict.fromkeys(keys, submitted[field["custom_id"]]))


def _keys(modal: Json, place: int, field: Json) -> tuple[str, str]:
    """Return what a phone recognises a field by: its own id, or its place in a known form."""
    return f"field {field['custom_id']}", f"form {modal['custom_id']} {place}"


def _field(part: Json) -> Json | None:
    inner: Json | None = part.get("component") or next(iter(part.get("components") or ()), None)
    return inner


def _with_field(part: Json, field: Json) -> Json:
    return {**part, **({"component": field} if "component" in part else {"components": [field]})}


def _default(field: Json) -> Any:
    if field["type"] == 4:
        return field.get("value") or ""
    if field["type"] == 23:
        return bool(field.get("default"))
    chosen = [option["value"] for option in field.get("options") or () if option.get("default")]
    return next(iter(chosen), None) if field["type"] == 21 else chosen


def _filled(field: Json, kept: Any) -> Json:
    if field["type"] == 4:
        return {**field, "value": kept}
    if field["type"] == 23:
        return {**field, "default": kept}
    if not field.get("options"):
        return field  # people, roles, channels and files are not kept
    chosen = kept if isinstance(kept, list) else [kept]
    options = [{**option, "default": option["value"] in chosen} for option in field["options"]]
    return {**field, "options": options}
