"""Checks the options that a user fills in for a command."""

from typing import Any

from playground.server.interactions.resolving import Resolved
from playground.server.people.requests import PageApiError
from playground.server.state.attachments import Upload
from playground.server.state.world import Json

NESTED = (1, 2)
MAX_LENGTH = 6000


class CommandOptions:
    """Turns the options that a page sent into those of an interaction."""

    def __init__(self, resolved: Resolved, files: list[Upload], *, autocomplete: bool) -> None:
        self.resolved = resolved
        self.files = {file.number: file for file in files}
        self.autocomplete = autocomplete
        """Whether suggestions are asked for: options may be missing, and one is incomplete."""
        self.errors: dict[str, str] = {}
        self.focused = 0

    async def fill(self, announced: list[Json], sent: Any) -> list[Json]:
        """Return the options in the order they were sent; `announced` are the command's."""
        if not isinstance(sent, list) or not all(isinstance(each, dict) for each in sent):
            raise PageApiError(400, "bad_options", "The options are a list.")
        known = {option["name"]: option for option in announced}
        given = [each.get("name") for each in sent]
        if len(set(map(str, given))) != len(given) or not {str(name) for name in given} <= set(
            known
        ):
            raise PageApiError(
                400, "bad_options", "The command has no such option, or it came twice."
            )
        if any(option["type"] in NESTED for option in announced):
            return [await self._nested(known, sent)]
        for name, option in known.items():
            if option.get("required") and name not in given and not self.autocomplete:
                self.errors[name] = "This is needed."
        return [await self._one(known[each["name"]], each) for each in sent]

    async def _nested(self, known: dict[str, Json], sent: list[Json]) -> Json:
        if len(sent) != 1:
            raise PageApiError(400, "bad_options", "Please choose one of the command's parts.")
        option = known[sent[0]["name"]]
        inner = await self.fill(option.get("options") or [], sent[0].get("options") or [])
        return {"name": option["name"], "type": option["type"], "options": inner}

    async def _one(self, option: Json, sent: Json) -> Json:
        name, kind, value = option["name"], option["type"], sent.get("value")
        filled: Json = {"name": name, "type": kind}
        if self.autocomplete and sent.get("focused"):
            self.focused += 1
            if not option.get("autocomplete"):
                raise PageApiError(400, "bad_options", "This option suggests nothing.")
            # An incomplete value is sent as text, whatever its type.
            return filled | {"value": str(value or "")[:MAX_LENGTH], "focused": True}
        try:
            filled["value"] = await self._value(option, value)
        except (ValueError, TypeError) as error:
            self.errors[name] = str(error)
        return filled

    async def _value(self, option: Json, value: Any) -> Any:
        kind = option["type"]
        choices = [choice["value"] for choice in option.get("choices") or []]
        if choices and value not in choices:
            raise ValueError("Please choose one of the list.")
        if kind == 3:
            return _text(option, value)
        if kind in (4, 10):
            return _number(option, value, whole=kind == 4)
        if kind == 5:
            if not isinstance(value, bool):
                raise ValueError("This is yes or no.")
            return value
        if kind == 11:
            return await self._file(value)
        number = int(str(value)) if str(value).isdecimal() else 0
        if not self._resolve(option, number):
            raise ValueError("There is no such thing here.")
        return str(number)

    def _resolve(self, option: Json, number: int) -> bool:
        kind = option["type"]
        if kind == 6:
            return self.resolved.add_user(number)
        if kind == 7:
            return self.resolved.add_channel(number, option.get("channel_types"))
        if kind == 8:
            return self.resolved.add_role(number)
        return self.resolved.add_role(number) or self.resolved.add_user(number)

    async def _file(self, value: Any) -> str:
        file = self.files.get(value) if isinstance(value, int) else None
        if file is None:
            raise ValueError("Please add a file.")
        return str(await self.resolved.add_file(file))


def _text(option: Json, value: Any) -> str:
    if not isinstance(value, str) or not value:
        raise ValueError("Please write something.")
    least, most = option.get("min_length") or 0, option.get("max_length") or MAX_LENGTH
    if not least <= len(value) <= most:
        raise ValueError(f"This has {least} to {most} characters.")
    return value


def _number(option: Json, value: Any, *, whole: bool) -> int | float:
    fits = isinstance(value, int) or (isinstance(value, float) and not whole)
    if not fits or isinstance(value, bool) or abs(value) > 2**53:
        raise ValueError("This is a whole number." if whole else "This is a number.")
    least, most = option.get("min_value"), option.get("max_value")
    if least is not None and value < least:
        raise ValueError(f"This is at least {least}.")
    if most is not None and value > most:
        raise ValueError(f"This is at most {most}.")
    return int(value) if whole else value
