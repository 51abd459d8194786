"""Discord's API description, if it is available, and programs that are checked against it."""

import os
from pathlib import Path

PLACES = (
    os.environ.get("DISCORD_OPENAPI", ""),
    str(Path(__file__).parents[4] / "shared" / "discord" / "openapi.json"),
)
DESCRIPTION = next((Path(place) for place in PLACES if place and Path(place).is_file()), None)


def checked_environment(**more: str) -> dict[str, str]:
    """Return the environment for a playground that checks against the description."""
    described = {} if DESCRIPTION is None else {"DISCORD_OPENAPI": str(DESCRIPTION)}
    return {**os.environ, **described, **more}
