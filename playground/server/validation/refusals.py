"""Discord's error answers, with its own codes and nested errors."""

from collections.abc import Mapping
from typing import Any, Final

Json = dict[str, Any]
Path = tuple[str | int, ...]
INVALID_BODY: Final = 50035

REFUSALS: Final[Mapping[int, tuple[int, str]]] = {
    0: (401, "401: Unauthorized"),
    10002: (404, "Unknown Application"),
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10011: (404, "Unknown Role"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10066: (404, "Unknown application command permissions"),
    10087: (404, "Unknown Tag"),
    20001: (403, "Bots cannot use this endpoint"),
    30003: (400, "Maximum number of pins reached for the channel (250)"),
    30008: (400, "Maximum number of emojis reached (2000)"),
    30032: (400, "Maximum number of application commands reached (100)."),
    30034: (400, "Max number of daily application command creates has been reached (200)"),
    40002: (403, "You need to verify your account in order to perform this action."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    40061: (400, "Tag names must be unique"),
    40067: (400, "A tag is required to create a forum post in this channel"),
    40094: (400, "This interaction has hit the maximum number of follow up messages"),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50008: (400, "Cannot send messages in a non-text channel"),
    50013: (403, "Missing Permissions"),
    50016: (400, "Provided too few or too many messages to delete. Must provide at least 2 and "
            "fewer than 100 messages to delete"),
    50021: (403, "Cannot execute action on a system message"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50034: (400, "A message provided was too old to bulk delete"),
    50035: (400, "Invalid Form Body"),
    50045: (400, "File uploaded exceeds the maximum size"),
    50046: (400, "Invalid Asset"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user"),
    60003: (403, "Two factor is required for this operation"),
    160002: (403, "Cannot reply without permission to read message history"),
    160004: (400, "A thread has already been created for this message"),
    160005: (403, "Thread is locked"),
    160006: (400, "Maximum number of active threads has been reached"),
}  # fmt: skip


class Refusal(Exception):  # noqa: N818 - it is Discord's answer, not a mistake of ours
    """An error answer of Discord."""

    def __init__(self, status: int, code: int, text: str, errors: Json | None = None) -> None:
        super().__init__(f"{status} {code}: {text}" + (f" {errors}" if errors else ""))
        self.status = status
        self.code = code
        self.text = text
        self.errors = errors

    def body(self) -> Json:
        """Return the JSON of the answer."""
        body: Json = {"message": self.text, "code": self.code}
        if self.errors:
            body["errors"] = self.errors
        return body


def refusal(code: int) -> Refusal:
    """Return the refusal with this code."""
    status, text = REFUSALS[code]
    return Refusal(status, code, text)


def not_found() -> Refusal:
    """Return the refusal for an unknown path."""
    return Refusal(404, 0, "404: Not Found")


class ValidationErrors:
    """All errors in a body, by path; raised together as code 50035."""

    def __init__(self) -> None:
        self.nested: Json = {}

    def add(self, path: Path, code: str, text: str) -> None:
        """Record an error at this path."""
        place = self.nested
        for step in path:
            place = place.setdefault(str(step), {})
        place.setdefault("_errors", []).append({"code": code, "message": text})

    def too_long(self, path: Path, most: int) -> None:
        """Record that a text or a list is too long."""
        self.add(path, "BASE_TYPE_MAX_LENGTH", f"Must be {most} or fewer in length.")

    def bad_length(self, path: Path, least: int, most: int) -> None:
        """Record that a text or a list is too short or too long."""
        self.add(path, "BASE_TYPE_BAD_LENGTH", f"Must be between {least} and {most} in length.")

    def missing(self, path: Path) -> None:
        """Record that a required field is missing."""
        self.add(path, "BASE_TYPE_REQUIRED", "This field is required")

    def raise_any(self) -> None:
        """Raise a refusal if there are any errors."""
        if self.nested:
            status, text = REFUSALS[INVALID_BODY]
            raise Refusal(status, INVALID_BODY, text, _deepest(self.nested))


def _deepest(errors: Json) -> Json:
    """Keep only the innermost errors, which say most."""
    parts = {name: _deepest(part) for name, part in errors.items() if name != "_errors"}
    return parts or {"_errors": errors["_errors"]}


def invalid(path: Path, code: str, text: str) -> Refusal:
    """Return the refusal for a body with one error."""
    errors = ValidationErrors()
    errors.add(path, code, text)
    return Refusal(400, INVALID_BODY, REFUSALS[INVALID_BODY][1], errors.nested)
