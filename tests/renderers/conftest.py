"""Fixtures with the gallery, whose matches are played on first use, not during collection."""

import pytest

from renderers.core import Scene
from renderers.gallery import scenes


@pytest.fixture(scope="session")
def gallery() -> dict[str, Scene]:
    """All scenes of the gallery by name."""
    return dict(scenes())


@pytest.fixture(scope="session")
def one_of_each(gallery: dict[str, Scene]) -> dict[str, Scene]:
    """A scene for every kind of picture in every phase of every game, and all previews."""
    found: dict[tuple[str, str, str], str] = {}
    for name, scene in gallery.items():
        found.setdefault((scene.game, scene.kind, str(scene.state.phase)), name)
        if "full-floor" in name or "preview" in name:
            found[name, "", ""] = name
    return {name: gallery[name] for name in found.values()}
