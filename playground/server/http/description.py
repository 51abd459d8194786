"""Discord's own API description (OpenAPI), used to check what the bot sends and what we answer.

The description is not part of the project. It is used if its file is available, and needs the
package jsonschema-rs.
"""

import json
import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from playground.server.validation.refusals import ValidationErrors

Json = dict[str, Any]
SCHEMAS: Final = "#/components/schemas/"
ERROR_CODES: Final = {
    "maxLength": "BASE_TYPE_MAX_LENGTH",
    "minLength": "BASE_TYPE_BAD_LENGTH",
    "maxItems": "BASE_TYPE_MAX_LENGTH",
    "minItems": "BASE_TYPE_BAD_LENGTH",
    "uniqueItems": "SET_TYPE_ALREADY_CONTAINS_VALUE",
    "minimum": "NUMBER_TYPE_MIN",
    "maximum": "NUMBER_TYPE_MAX",
    "enum": "BASE_TYPE_CHOICES",
    "const": "BASE_TYPE_CHOICES",
    "pattern": "STRING_TYPE_REGEX",
    "format": "STRING_TYPE_CONVERT",
    "type": "MODEL_TYPE_CONVERT",
    "oneOf": "UNION_TYPE_CHOICES",
    "anyOf": "UNION_TYPE_CHOICES",
}


class Description:
    """The schemas of all calls and answers."""

    def __init__(self, document: Json) -> None:
        self._paths = _templates(document["paths"])
        self._for_requests = _prepared(document, for_requests=True)
        self._for_answers = _prepared(document, for_requests=False)
        self._validators: dict[str, Any] = {}
        self.checked = 0
        """How many requests and answers were checked."""

    @classmethod
    def load(cls, path: Path) -> "Description":
        """Load it from a file; the same file is read once."""
        return _load(path)

    def check_request(self, method: str, path: str, body: Any, *, multipart: bool) -> None:
        """Refuse a body that does not match the description, naming each wrong field."""
        operation = self._operation(method, path) or {}
        content = operation.get("requestBody", {}).get("content", {})
        if "application/json" not in content or (body is None and not multipart):
            return
        self.checked += 1
        schema = content["application/json"]["schema"]
        errors = ValidationErrors()
        for error in self._errors(
            f"> {operation['operationId']}", schema, body, self._for_requests
        ):
            place = tuple(error.instance_path)
            keyword = str(error.schema_path[-1]) if error.schema_path else ""
            if type(error.kind).__name__ == "Required":
                errors.missing((*place, str(error.kind.property)))
            elif keyword in ("maxLength", "maxItems"):
                errors.too_long(place, error.kind.limit)
            else:
                errors.add(
                    place, ERROR_CODES.get(keyword, "BASE_TYPE_INVALID"), error.message[:200]
                )
        errors.raise_any()

    def answer_errors(self, method: str, path: str, status: int, body: Any) -> list[str]:
        """Return where an answer of ours does not match the description."""
        operation = self._operation(method, path)
        if operation is None:
            return [f"{method} {path}: not in the description"]
        responses = operation["responses"]
        key = str(status) if str(status) in responses else f"{status // 100}XX"
        if status >= 500:
            return []
        if key not in responses:
            return [f"{method} {path}: answers {status}, which the description does not know"]
        self.checked += 1
        response = self._resolved(responses[key])
        content = response.get("content", {}).get("application/json")
        if content is None:
            return [] if body is None else [f"{method} {path}: {status} should have no body"]
        name = f"< {method} {operation['operationId']} {key}"
        return [
            f"{method} {path} {status} at /{'/'.join(map(str, error.instance_path))}: "
            f"{error.message[:300]}"
            for error in self._errors(name, content["schema"], body, self._for_answers)
        ]

    def schema_errors(self, schema: str, body: Any) -> list[str]:
        """Return where a gateway event does not match a named schema."""
        found = self._errors(f"= {schema}", {"$ref": SCHEMAS + schema}, body, self._for_answers)
        return [f"{schema} at {list(e.instance_path)}: {e.message[:300]}" for e in found]

    def _operation(self, method: str, path: str) -> Json | None:
        for pattern, item in self._paths:
            if method.lower() in item and pattern.fullmatch(path):
                operation: Json = item[method.lower()]
                return operation
        return None

    def _resolved(self, response: Json) -> Json:
        if "$ref" not in response:
            return response
        name = response["$ref"].rsplit("/", 1)[1]
        found: Json = self._for_answers["responses"][name]
        return found

    def _errors(self, name: str, schema: Json, body: Any, components: Json) -> Iterable[Any]:
        import jsonschema_rs

        if name not in self._validators:
            whole = {**_with_exact_unions(schema, components["schemas"]), "components": components}
            self._validators[name] = jsonschema_rs.Draft202012Validator(
                whole, validate_formats=True
            )
        return list(self._validators[name].iter_errors(body))


@lru_cache(maxsize=2)
def _load(path: Path) -> Description:
    return Description(json.loads(path.read_text("utf-8")))


def _templates(paths: Json) -> list[tuple[re.Pattern[str], Json]]:
    """Return the paths as patterns; those with more literal parts come first."""
    ordered = sorted(paths.items(), key=lambda item: item[0].count("{"))
    return [
        (re.compile(re.sub(r"\\{[^}]*\\}", "[^/]+", re.escape(path))), item)
        for path, item in ordered
    ]


def _prepared(document: Json, *, for_requests: bool) -> Json:
    components = document["components"]
    schemas = dict(components["schemas"])
    if for_requests:
        # discord.py and others send ids as numbers, and Discord accepts them.
        old = schemas["SnowflakeType"]
        schemas["SnowflakeType"] = {"anyOf": [old, {"type": "integer", "minimum": 0}]}
        # Permissions are strings in the documentation and numbers here; Discord accepts both.
        for name, schema in schemas.items():
            parts = schema.get("properties", {})
            if "default_member_permissions" in parts:
                either = {"type": ["integer", "string", "null"]}
                new = {**parts, "default_member_permissions": either}
                schemas[name] = {**schema, "properties": new}
    # The description has numbers as codes of nested errors; Discord itself sends names.
    said = {"type": "object", "required": ["code", "message"]}
    inner = {"_errors": {"type": "array", "minItems": 1, "items": said}}
    schemas["InnerErrors"] = {**schemas["InnerErrors"], "properties": inner}
    made = {name: _with_exact_unions(schema, schemas) for name, schema in schemas.items()}
    return {**components, "schemas": made}


def _with_exact_unions(schema: Any, schemas: Json) -> Any:
    """Return a copy in which unions told apart by `type` use if and then.

    So an error names the field that is wrong, and not only the union.
    """
    if isinstance(schema, list):
        return [_with_exact_unions(part, schemas) for part in schema]
    if not isinstance(schema, dict):
        return schema
    made = {name: _with_exact_unions(part, schemas) for name, part in schema.items()}
    for keyword in ("oneOf", "anyOf"):
        parts = made.get(keyword, ())
        if len(parts) == 2 and parts[0] == {"type": "null"}:
            del made[keyword]
            made["allOf"] = made.get("allOf", []) + [{"if": parts[0], "else": parts[1]}]
            continue
        branches = [_branch(part, schemas) for part in made.get(keyword, ())]
        if len(branches) > 1 and all(kinds for kinds, _ in branches):
            del made[keyword]
            made["allOf"] = made.get("allOf", []) + _cases(branches)
    return made


def _branch(part: Any, schemas: Json) -> tuple[list[Any], Any]:
    reference = part.get("$ref", "") if isinstance(part, dict) else ""
    target = schemas.get(reference.removeprefix(SCHEMAS), {})
    kinds = target.get("properties", {}).get("type", {}).get("enum", [])
    return kinds, part


def _cases(branches: list[tuple[list[Any], Any]]) -> list[Json]:
    every = sorted({kind for kinds, _ in branches for kind in kinds})
    cases: list[Json] = [{"required": ["type"], "properties": {"type": {"enum": every}}}]
    by_kind: dict[Any, list[Any]] = {}
    for kinds, part in branches:
        for kind in kinds:
            by_kind.setdefault(kind, []).append(part)
    for kind, parts in by_kind.items():
        condition = {"required": ["type"], "properties": {"type": {"const": kind}}}
        then = parts[0] if len(parts) == 1 else {"anyOf": parts}
        cases.append({"if": condition, "then": then})
    return cases
