"""Discord's rules for the components of a message or a modal."""

from collections.abc import Iterator, Set
from typing import Final

from playground.server.validation import limits
from playground.server.validation.fields import check_fields, check_objects
from playground.server.validation.part_rules import (
    ComponentSummary,
    check_button,
    check_media,
    check_options,
    check_select,
)
from playground.server.validation.refusals import Json, Path, ValidationErrors

SELECTS: Final = frozenset({3, 5, 6, 7, 8})
ROW: Final = 1
BUTTON: Final = 2
TEXT_INPUT: Final = 4
SECTION: Final = 9
TEXT: Final = 10
THUMBNAIL: Final = 11
GALLERY: Final = 12
FILE: Final = 13
CONTAINER: Final = 17
LABEL: Final = 18
CHOICE_GROUPS: Final = {21: (2, 10), 22: (1, 10)}
"""Radio and checkbox groups, with their smallest and largest number of options."""
IN_CONTAINER: Final = frozenset({1, 9, 10, 12, 13, 14})
ON_TOP: Final = IN_CONTAINER | {CONTAINER}
IN_LABEL: Final = SELECTS | {4, 19, 21, 22, 23}
INPUTS: Final = SELECTS | {2, 4, 19, 21, 22, 23}
"""Components with a custom id."""


def check_message_components(
    components: object, *, components_v2: bool, errors: ValidationErrors, path: Path
) -> ComponentSummary:
    """Check the components of a message and return a summary of them."""
    summary = ComponentSummary()
    tops = check_objects(components, path, errors)
    if not components_v2 and len(tops) > limits.ROWS:
        errors.bad_length(path, 1, limits.ROWS)
    allowed = ON_TOP if components_v2 else frozenset({ROW})
    for place, component in tops:
        _check(component, allowed, place, errors, summary)
    if summary.count > limits.COMPONENTS:
        errors.add(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components must not exceed {limits.COMPONENTS}",
        )
    if summary.text > limits.DISPLAYED_TEXT:
        errors.add(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The max displayable text size ({limits.DISPLAYED_TEXT}) was exceeded",
        )
    return summary


def check_modal(data: Json, errors: ValidationErrors) -> None:
    """Check a modal: its title, its custom id and its components."""
    check_fields(
        data, {"custom_id": limits.CUSTOM_ID, "title": limits.Text(1, 45, required=True)},
        ("data",), errors,
    )  # fmt: skip
    place = ("data", "components")
    tops = check_objects(data.get("components"), place, errors)
    if not 1 <= len(tops) <= limits.MODAL_ITEMS:
        errors.bad_length(place, 1, limits.MODAL_ITEMS)
    summary = ComponentSummary()
    for where, component in tops:
        _check(component, frozenset({ROW, TEXT, LABEL}), where, errors, summary, modal=True)


def _check(
    component: Json,
    allowed: Set[int],
    path: Path,
    errors: ValidationErrors,
    summary: ComponentSummary,
    *,
    modal: bool = False,
) -> None:
    kind = component.get("type")
    if not isinstance(kind, int) or kind not in allowed:
        numbers = ", ".join(map(str, sorted(allowed)))
        errors.add(
            (*path, "type"),
            "UNION_TYPE_CHOICES",
            f'Value of field "type" must be one of ({numbers}).',
        )
        return
    summary.count += 1
    check_fields(component, limits.COMPONENT_FIELDS[kind], path, errors)
    _check_ids(component, path, errors, summary)
    if kind == ROW:
        _check_row(component, path, errors, summary, modal=modal)
    elif kind == BUTTON:
        check_button(component, path, errors, summary)
    elif kind in SELECTS:
        check_select(component, path, errors, summary, modal=modal)
    elif kind in CHOICE_GROUPS:
        check_options(component, *CHOICE_GROUPS[kind], path, errors, summary)
    elif kind == TEXT:
        text = component.get("content")
        if isinstance(text, str):
            summary.text += len(text)
            summary.bytes += len(text.encode("utf-8", "surrogatepass")) + 12
    else:
        _check_layout(component, kind, path, errors, summary)


def _check_layout(
    component: Json, kind: int, path: Path, errors: ValidationErrors, summary: ComponentSummary
) -> None:
    if kind == CONTAINER:
        _check_children(component, IN_CONTAINER, limits.COMPONENTS, path, errors, summary)
    elif kind == SECTION:
        _check_children(component, {TEXT}, limits.SECTION_TEXTS, path, errors, summary)
        _check_only(component, "accessory", {BUTTON, THUMBNAIL}, path, errors, summary)
    elif kind == LABEL:
        _check_only(component, "component", IN_LABEL, path, errors, summary, modal=True)
    elif kind == GALLERY:
        items = check_objects(component.get("items"), (*path, "items"), errors)
        if not 1 <= len(items) <= limits.GALLERY:
            errors.bad_length((*path, "items"), 1, limits.GALLERY)
        for place, item in items:
            check_fields(item, limits.COMPONENT_FIELDS[THUMBNAIL], place, errors)
            check_media(item, "media", place, errors, summary)
    elif kind == THUMBNAIL:
        check_media(component, "media", path, errors, summary)
    elif kind == FILE:
        check_media(component, "file", path, errors, summary)


def _check_children(
    component: Json,
    allowed: Set[int],
    most: int,
    path: Path,
    errors: ValidationErrors,
    summary: ComponentSummary,
) -> None:
    place = (*path, "components")
    children = check_objects(component.get("components"), place, errors)
    if not 1 <= len(children) <= most:
        errors.bad_length(place, 1, most)
    for where, child in children:
        _check(child, allowed, where, errors, summary)


def _check_only(
    component: Json,
    name: str,
    allowed: Set[int],
    path: Path,
    errors: ValidationErrors,
    summary: ComponentSummary,
    *,
    modal: bool = False,
) -> None:
    child = component.get(name)
    if isinstance(child, dict):
        _check(child, allowed, (*path, name), errors, summary, modal=modal)
    else:
        errors.missing((*path, name))


def _check_row(
    row: Json, path: Path, errors: ValidationErrors, summary: ComponentSummary, *, modal: bool
) -> None:
    place = (*path, "components")
    children = check_objects(row.get("components"), place, errors)
    if not 1 <= len(children) <= limits.BUTTONS_IN_ROW:
        errors.bad_length(place, 1, limits.BUTTONS_IN_ROW)
    width = 0
    for where, child in children:
        # A select or a text input takes the whole row.
        width += 1 if child.get("type") == BUTTON else limits.BUTTONS_IN_ROW
        if width > limits.BUTTONS_IN_ROW and len(children) <= limits.BUTTONS_IN_ROW:
            errors.add(
                where,
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        allowed = {TEXT_INPUT} if modal else SELECTS | {BUTTON}
        _check(child, allowed, where, errors, summary, modal=modal)
        if modal and child.get("type") == TEXT_INPUT and child.get("label") is None:
            errors.missing((*where, "label"))


def _check_ids(
    component: Json, path: Path, errors: ValidationErrors, summary: ComponentSummary
) -> None:
    number = component.get("id")
    if number is not None:
        check_fields(component, {"id": limits.Number(0, 2**31 - 1)}, path, errors)
        number = number if isinstance(number, int) else 0
        if number and number in summary.ids:
            errors.add(
                (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
            )
        summary.ids.add(number)
    custom_id = component.get("custom_id")
    if isinstance(custom_id, str) and component.get("type") in INPUTS:
        if custom_id in summary.custom_ids:
            errors.add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        summary.custom_ids.add(custom_id)


def walk(components: list[Json]) -> Iterator[Json]:
    """Yield every component in order, nested ones included."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for name in ("accessory", "component"):
            if component.get(name):
                yield from walk([component[name]])
