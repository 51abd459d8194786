"""What Discord accepts as components of a message or of a modal."""

from collections.abc import Iterator, Set
from typing import Final

from playground.server.validation import limits
from playground.server.validation.fields import check_fields, objects
from playground.server.validation.part_rules import (
    Found,
    check_button,
    check_media,
    check_options,
    check_select,
)
from playground.server.validation.refusals import Complaints, Json, Path

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
"""Radio and checkbox groups, and how many options they have."""
IN_CONTAINER: Final = frozenset({1, 9, 10, 12, 13, 14})
ON_TOP: Final = IN_CONTAINER | {CONTAINER}
IN_LABEL: Final = SELECTS | {4, 19, 21, 22, 23}
INPUTS: Final = SELECTS | {2, 4, 19, 21, 22, 23}
"""Components with a custom id."""


def check_message_components(
    components: object, *, version_2: bool, complaints: Complaints, path: Path
) -> Found:
    """Check the components of a message; gives what it met."""
    found = Found()
    tops = objects(components, path, complaints)
    if not version_2 and len(tops) > limits.ROWS:
        complaints.bad_length(path, 1, limits.ROWS)
    allowed = ON_TOP if version_2 else frozenset({ROW})
    for place, component in tops:
        _check(component, allowed, place, complaints, found)
    if found.count > limits.COMPONENTS:
        complaints.add(
            path,
            "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED",
            f"The total number of components must not exceed {limits.COMPONENTS}",
        )
    if found.text > limits.DISPLAYED_TEXT:
        complaints.add(
            path,
            "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED",
            f"The max displayable text size ({limits.DISPLAYED_TEXT}) was exceeded",
        )
    return found


def check_modal(data: Json, complaints: Complaints) -> None:
    """Check a modal: its title, its id and its components."""
    check_fields(
        data, {"custom_id": limits.CUSTOM_ID, "title": limits.Text(1, 45, needed=True)},
        ("data",), complaints,
    )  # fmt: skip
    place = ("data", "components")
    tops = objects(data.get("components"), place, complaints)
    if not 1 <= len(tops) <= limits.MODAL_ITEMS:
        complaints.bad_length(place, 1, limits.MODAL_ITEMS)
    found = Found()
    for where, component in tops:
        _check(component, frozenset({ROW, TEXT, LABEL}), where, complaints, found, modal=True)


def _check(
    component: Json,
    allowed: Set[int],
    path: Path,
    complaints: Complaints,
    found: Found,
    *,
    modal: bool = False,
) -> None:
    kind = component.get("type")
    if not isinstance(kind, int) or kind not in allowed:
        numbers = ", ".join(map(str, sorted(allowed)))
        complaints.add(
            (*path, "type"),
            "UNION_TYPE_CHOICES",
            f'Value of field "type" must be one of ({numbers}).',
        )
        return
    found.count += 1
    check_fields(component, limits.COMPONENT_FIELDS[kind], path, complaints)
    _check_ids(component, path, complaints, found)
    if kind == ROW:
        _check_row(component, path, complaints, found, modal=modal)
    elif kind == BUTTON:
        check_button(component, path, complaints, found)
    elif kind in SELECTS:
        check_select(component, path, complaints, found, modal=modal)
    elif kind in CHOICE_GROUPS:
        check_options(component, *CHOICE_GROUPS[kind], path, complaints, found)
    elif kind == TEXT:
        text = component.get("content")
        if isinstance(text, str):
            found.text += len(text)
            found.bytes += len(text.encode("utf-8", "surrogatepass")) + 12
    else:
        _check_layout(component, kind, path, complaints, found)


def _check_layout(
    component: Json, kind: int, path: Path, complaints: Complaints, found: Found
) -> None:
    if kind == CONTAINER:
        _check_children(component, IN_CONTAINER, limits.COMPONENTS, path, complaints, found)
    elif kind == SECTION:
        _check_children(component, {TEXT}, limits.SECTION_TEXTS, path, complaints, found)
        _check_only(component, "accessory", {BUTTON, THUMBNAIL}, path, complaints, found)
    elif kind == LABEL:
        _check_only(component, "component", IN_LABEL, path, complaints, found, modal=True)
    elif kind == GALLERY:
        items = objects(component.get("items"), (*path, "items"), complaints)
        if not 1 <= len(items) <= limits.GALLERY:
            complaints.bad_length((*path, "items"), 1, limits.GALLERY)
        for place, item in items:
            check_fields(item, limits.COMPONENT_FIELDS[THUMBNAIL], place, complaints)
            check_media(item, "media", place, complaints, found)
    elif kind == THUMBNAIL:
        check_media(component, "media", path, complaints, found)
    elif kind == FILE:
        check_media(component, "file", path, complaints, found)


def _check_children(
    component: Json,
    allowed: Set[int],
    most: int,
    path: Path,
    complaints: Complaints,
    found: Found,
) -> None:
    place = (*path, "components")
    children = objects(component.get("components"), place, complaints)
    if not 1 <= len(children) <= most:
        complaints.bad_length(place, 1, most)
    for where, child in children:
        _check(child, allowed, where, complaints, found)


def _check_only(
    component: Json,
    name: str,
    allowed: Set[int],
    path: Path,
    complaints: Complaints,
    found: Found,
    *,
    modal: bool = False,
) -> None:
    child = component.get(name)
    if isinstance(child, dict):
        _check(child, allowed, (*path, name), complaints, found, modal=modal)
    else:
        complaints.missing((*path, name))


def _check_row(row: Json, path: Path, complaints: Complaints, found: Found, *, modal: bool) -> None:
    place = (*path, "components")
    children = objects(row.get("components"), place, complaints)
    if not 1 <= len(children) <= limits.BUTTONS_IN_ROW:
        complaints.bad_length(place, 1, limits.BUTTONS_IN_ROW)
    width = 0
    for where, child in children:
        # A select or a text input is as wide as the row.
        width += 1 if child.get("type") == BUTTON else limits.BUTTONS_IN_ROW
        if width > limits.BUTTONS_IN_ROW and len(children) <= limits.BUTTONS_IN_ROW:
            complaints.add(
                where,
                "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
                "The specified component exceeds the maximum width",
            )
        allowed = {TEXT_INPUT} if modal else SELECTS | {BUTTON}
        _check(child, allowed, where, complaints, found, modal=modal)
        if modal and child.get("type") == TEXT_INPUT and child.get("label") is None:
            complaints.missing((*where, "label"))


def _check_ids(component: Json, path: Path, complaints: Complaints, found: Found) -> None:
    number = component.get("id")
    if number is not None:
        check_fields(component, {"id": limits.Number(0, 2**31 - 1)}, path, complaints)
        number = number if isinstance(number, int) else 0
        if number and number in found.ids:
            complaints.add(
                (*path, "id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated"
            )
        found.ids.add(number)
    custom_id = component.get("custom_id")
    if isinstance(custom_id, str) and component.get("type") in INPUTS:
        if custom_id in found.custom_ids:
            complaints.add(
                (*path, "custom_id"),
                "COMPONENT_CUSTOM_ID_DUPLICATED",
                "Component custom id cannot be duplicated",
            )
        found.custom_ids.add(custom_id)


def walk(components: list[Json]) -> Iterator[Json]:
    """Every component in the order of the page, those inside others too."""
    for component in components:
        yield component
        yield from walk(component.get("components") or [])
        for name in ("accessory", "component"):
            if component.get(name):
                yield from walk([component[name]])
