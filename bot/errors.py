"""Refusals: why something cannot be done, as an error that can be stored and translated."""

from typing import Any


class RefusedError(Exception):
    """Something a player asked for that is not possible now.

    The sentence is English. `key` names the situation and `values` hold its details, so that it
    can be said in any other language too.
    """

    def __init__(self, key: str, sentence: str, **values: str | int) -> None:
        super().__init__(sentence)
        self.key = key
        self.values = values

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle it as it is stored: each class takes other arguments than the error has."""
        return _copied, (type(self), self.key, str(self), self.values)


def encode(error: RefusedError) -> dict[str, Any]:
    """A refusal as JSON."""
    kind = type(error).__name__
    return {"kind": kind, "key": error.key, "sentence": str(error), "values": error.values}


def decode(stored: dict[str, Any]) -> RefusedError:
    """The refusal that was stored; one of an unknown class keeps its sentence."""
    kinds = {kind.__name__: kind for kind in RefusedError.__subclasses__()}
    kind = kinds.get(stored["kind"], RefusedError)
    return _copied(kind, stored["key"], stored["sentence"], stored["values"])


def _copied(
    kind: type[RefusedError], key: str, sentence: str, values: dict[str, str | int]
) -> RefusedError:
    """A refusal of a class, without its constructor, which takes other arguments."""
    error = kind.__new__(kind)
    RefusedError.__init__(error, key, sentence, **values)
    return error
