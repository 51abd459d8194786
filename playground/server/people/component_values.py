"""Checks the values that a user chooses in a select or enters into a modal."""

from typing import Any

from playground.server.interactions.resolving import Resolved
from playground.server.people.requests import PageApiError
from playground.server.state.attachments import Upload
from playground.server.state.world import Json


def invalid_value(text: str) -> PageApiError:
    """Return the error for a value that the component does not allow."""
    return PageApiError(400, "bad_values", text)


def select_values(
    component: Json, values: Any, resolved: Resolved, *, modal: bool = False
) -> list[str]:
    """Return the chosen values of a select, or refuse them."""
    if not isinstance(values, list) or len({str(value) for value in values}) != len(values):
        raise invalid_value("Choose each value once.")
    least = component.get("min_values")
    least = 1 if least is None else least
    if modal and component.get("required") is False and not values:
        return []
    most = component.get("max_values") or 1
    if not least <= len(values) <= most:
        raise invalid_value(f"Choose {least} to {most}." if least != most else f"Choose {least}.")
    written = [str(value) for value in values]
    if component["type"] == 3:
        offered = {option["value"] for option in component["options"]}
        if not offered.issuperset(written):
            raise invalid_value("This is not on offer.")
        return written
    for value in written:
        if not _resolve(component, int(value) if value.isdecimal() else 0, resolved):
            raise invalid_value("There is no such thing here.")
    return written


async def modal_value(
    component: Json, value: Any, resolved: Resolved, files: dict[int, Upload]
) -> Json:
    """Return the submitted value of one field of a modal, as Discord sends it."""
    kind = component["type"]
    filled: Json = {"type": kind, "id": component["id"], "custom_id": component["custom_id"]}
    if kind == 4:
        return filled | {"value": _text(component, value)}
    if kind == 23:
        if not isinstance(value, bool):
            value = bool(component.get("default"))
        return filled | {"value": value}
    if kind == 21:
        return filled | {"value": _radio(component, value)}
    if kind == 22:
        return filled | {"values": _checkboxes(component, value or [])}
    if kind == 19:
        return filled | {"values": await _uploads(component, value or [], resolved, files)}
    values = select_values(component, [] if value is None else value, resolved, modal=True)
    return filled | {"values": values}


def _resolve(component: Json, number: int, resolved: Resolved) -> bool:
    kind = component["type"]
    if kind == 5:
        return resolved.add_user(number)
    if kind == 6:
        return resolved.add_role(number)
    if kind == 7:
        return resolved.add_role(number) or resolved.add_user(number)
    return resolved.add_channel(number, component.get("channel_types"))


def _text(component: Json, value: Any) -> str:
    text = component.get("value") or "" if value is None else value
    if not isinstance(text, str):
        raise invalid_value("This is a text.")
    needed = component.get("required") is not False
    least = max(component.get("min_length") or 0, 1 if needed else 0)
    most = component.get("max_length") or 4000
    if not text and not needed:
        return ""
    if not least <= len(text) <= most:
        raise invalid_value(f"This has {least} to {most} characters.")
    return text


def _radio(component: Json, value: Any) -> str | None:
    offered = {option["value"] for option in component["options"]}
    if value is None and component.get("required") is not False:
        raise invalid_value("Choose one.")
    if value is not None and value not in offered:
        raise invalid_value("This is not on offer.")
    return None if value is None else str(value)


def _checkboxes(component: Json, values: Any) -> list[str]:
    options = component["options"]
    offered = {option["value"] for option in options}
    if not isinstance(values, list) or not offered.issuperset(map(str, values)):
        raise invalid_value("This is not on offer.")
    if not values and component.get("required") is False:
        return []
    least = component.get("min_values")
    least = (0 if component.get("required") is False else 1) if least is None else least
    most = component.get("max_values") or len(options)
    if not least <= len(values) <= most:
        raise invalid_value(f"Choose {least} to {most}.")
    return [str(value) for value in values]


async def _uploads(
    component: Json, values: Any, resolved: Resolved, files: dict[int, Upload]
) -> list[str]:
    if not isinstance(values, list) or not all(value in files for value in values):
        raise invalid_value("Please add a file.")
    least = component.get("min_values")
    least = (0 if component.get("required") is False else 1) if least is None else least
    if not least <= len(values) <= (component.get("max_values") or 1):
        raise invalid_value("Please add a file.")
    return [str(await resolved.add_file(files[value])) for value in values]
