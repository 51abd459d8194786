"""Posts: typed entries of a queue, stored as a kind and a JSON object."""

import json
from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import Enum
from typing import Any, ClassVar, TypeVar, get_origin, get_type_hints

P = TypeVar("P", bound="Post")


@dataclass(frozen=True, slots=True, kw_only=True)
class Post:
    """Base class of everything that waits in a queue until it is sent or done.

    Each kind is a frozen dataclass. A field is stored under its name, or under the `key` in
    its metadata; fields that have their default are left out. Equal posts have equal texts.
    """

    kind: ClassVar[str]
    person_fields: ClassVar[tuple[str, ...]] = ()
    """The keys of the JSON object that hold user ids, which `/forget-me` erases."""

    def encode(self) -> str:
        """Return the fields as a JSON object; the kind is stored beside it."""
        return json.dumps(
            {
                _key(one): _plain(value, one)
                for one in fields(self)
                if (value := getattr(self, one.name)) != one.default or not one.init
            }
        )


def decode(kinds: Iterable[type[P]], kind: str, payload: str) -> P:
    """Read a stored post: the first of the kinds with this name that fits the stored keys.

    Required keys must be there and constants must be equal. Unknown keys are ignored, because
    earlier versions stored more.
    """
    stored: Mapping[str, Any] = json.loads(payload)
    for found in kinds:
        if found.kind == kind and _fits(found, stored):
            return _build(found, stored)
    raise ValueError(f"no post is called {kind!r} and has the keys {', '.join(stored)}")


def constant(value: str) -> Any:
    """A field with a fixed value, which tells apart posts of the same kind."""
    return field(init=False, default=value)


def user_ids(key: str) -> Any:
    """A field for a tuple of user ids, stored as one text with spaces between them."""
    return field(metadata={"key": key, "write": _join, "read": _split})


def _join(players: tuple[int, ...]) -> str:
    return " ".join(map(str, players))


def _split(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split()))


def _fits(kind: type[Post], stored: Mapping[str, Any]) -> bool:
    return all(
        stored.get(_key(one)) == one.default if not one.init else _key(one) in stored
        for one in fields(kind)
        if not one.init or one.default is MISSING
    )


def _build(kind: type[P], stored: Mapping[str, Any]) -> P:
    read = _readers(kind)
    keys = {one.name: _key(one) for one in fields(kind) if one.init}
    return kind(**{name: read[name](stored[key]) for name, key in keys.items() if key in stored})


def _key(one: "Field[Any]") -> str:
    return str(one.metadata.get("key", one.name))


def _plain(value: Any, one: "Field[Any]") -> Any:
    """Return a value as it is stored: truth values as 0 or 1, members of enums by their value."""
    if write := one.metadata.get("write"):
        return write(value)
    if isinstance(value, Enum):
        return value.value
    return int(value) if isinstance(value, bool) else value


def _readers(kind: type[Post]) -> dict[str, Callable[[Any], Any]]:
    """Return what turns the stored value of each field into the type of the field."""
    types = get_type_hints(kind)
    return {one.name: one.metadata.get("read") or _reader(types[one.name]) for one in fields(kind)}


def _reader(wanted: Any) -> Callable[[Any], Any]:
    if get_origin(wanted) is tuple:
        return tuple
    if isinstance(wanted, type) and issubclass(wanted, bool | Enum):
        return wanted
    return lambda value: value
