"""playground/README.md lists every path and every event."""

import re
from pathlib import Path

from playground.server.desk import Desk
from playground.server.running import application

README = Path(__file__).parents[2] / "playground" / "README.md"


async def test_the_readme_lists_every_path(desk: Desk) -> None:
    text = README.read_text("utf-8")
    documented = set()
    for methods, path in re.findall(r"`([A-Z]+(?:`, `[A-Z]+)*) (/playground/api[^`?]*)", text):
        for method in re.findall(r"[A-Z]+", methods):
            documented.add((method, re.sub(r"\{[^}]*\}", "{}", path)))
    there = {
        (route.method, re.sub(r"\{[^}]*\}", "{}", route.resource.canonical))
        for route in application(desk).router.routes()
        if route.resource is not None
    }
    served = {(method, path) for method, path in there if path.startswith("/playground/api")}
    served -= {("*", "/playground/api/{}"), ("HEAD", "/playground/api/events")}
    assert documented - served == set()
    assert served - documented == set()


def test_the_readme_lists_every_event() -> None:
    text = README.read_text("utf-8")
    telling = re.compile(r"tell(?:_all)?\(\s*(?:\w+(?:\.\w+)*,\s*)?\"([a-z_]+)\"")
    told: set[str] = set()
    for file in (README.parent / "server").rglob("*.py"):
        told.update(telling.findall(file.read_text("utf-8")))
    assert len(told) > 10
    assert {event for event in told if f"`{event}`" not in text} == set()
