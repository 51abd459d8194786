"""Checks of single values against the limits."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from playground.server.validation.limits import Field, Number, Text
from playground.server.validation.refusals import Path, ValidationErrors


def check_fields(
    body: Mapping[str, Any], fields: Mapping[str, Field], path: Path, errors: ValidationErrors
) -> None:
    """Check all values of an object that the table lists."""
    for name, field in fields.items():
        check_field(body.get(name), field, (*path, name), errors)


def check_field(value: object, field: Field, path: Path, errors: ValidationErrors) -> None:
    """Check one value; None means that it was left out."""
    if value is None:
        if field.required:
            errors.missing(path)
    elif isinstance(field, Text):
        check_text(value, field.least, field.most, path, errors)
    elif isinstance(field, Number):
        check_number(value, field.least, field.most, path, errors)
    elif not isinstance(value, bool):
        errors.add(path, "BOOLEAN_TYPE_CONVERT", f'Value "{value}" is not a boolean.')


def check_text(value: object, least: int, most: int, path: Path, errors: ValidationErrors) -> None:
    """Check that a value is a text of a permitted length; spaces alone are no text."""
    if not isinstance(value, str):
        errors.add(path, "STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.')
    elif least and (len(value.strip()) < least or len(value) > most):
        errors.bad_length(path, least, most)
    elif len(value) > most:
        errors.too_long(path, most)


def check_number(
    value: object, least: int, most: int, path: Path, errors: ValidationErrors
) -> None:
    """Check that a value is a whole number in a range."""
    if isinstance(value, bool) or not isinstance(value, int):
        errors.add(path, "NUMBER_TYPE_COERCE", f'Value "{value}" is not int.')
    elif value < least:
        errors.add(
            path, "NUMBER_TYPE_MIN", f"int value should be greater than or equal to {least}."
        )
    elif value > most:
        errors.add(path, "NUMBER_TYPE_MAX", f"int value should be less than or equal to {most}.")


def check_types(
    body: Mapping[str, Any], kinds: Mapping[str, str], path: Path, errors: ValidationErrors
) -> bool:
    """Check only the types of the values that are present; return whether all are right."""
    fine = True
    for name, kind in kinds.items():
        value = body.get(name)
        if value is not None and not TYPE_CHECKS[kind](value):
            errors.add((*path, name), "MODEL_TYPE_CONVERT", f"This is not of the kind: {kind}.")
            fine = False
    return fine


def is_id(value: object) -> bool:
    """Whether this can be an id, as text or as a number."""
    if isinstance(value, bool) or not isinstance(value, (str, int)):
        return False
    written = str(value)
    return written.isascii() and written.isdecimal() and int(written) < 2**64


def is_number(value: object) -> bool:
    """Whether this is a whole number that every JSON parser keeps exact."""
    return isinstance(value, int) and not isinstance(value, bool) and abs(value) < 2**53


def _list_of(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and all(fits(each) for each in value)


def _is_texts_by_name(value: object) -> bool:
    return isinstance(value, dict) and all(
        text is None or isinstance(text, str) for text in value.values()
    )


TYPE_CHECKS: Final[Mapping[str, Callable[[Any], bool]]] = {
    "text": lambda value: isinstance(value, str),
    "number": is_number,
    "yes or no": lambda value: isinstance(value, bool),
    "object": lambda value: isinstance(value, dict),
    "id": is_id,
    "objects": _list_of(lambda each: isinstance(each, dict)),
    "ids": _list_of(is_id),
    "numbers": _list_of(is_number),
    "texts": _list_of(lambda each: isinstance(each, str)),
    "texts by name": _is_texts_by_name,
}


def check_objects(
    value: object, path: Path, errors: ValidationErrors
) -> list[tuple[Path, dict[str, Any]]]:
    """Return the objects of a list, each with its path; report everything else as an error."""
    if value is None:
        return []
    if not isinstance(value, list):
        errors.add(path, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
        return []
    found = []
    for number, item in enumerate(value):
        if isinstance(item, dict):
            found.append(((*path, number), item))
        else:
            errors.add(
                (*path, number),
                "MODEL_TYPE_CONVERT",
                "Only dictionaries may be used in a ModelType",
            )
    return found
