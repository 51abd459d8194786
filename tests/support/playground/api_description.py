"""Where Discord's API description lies, if it is at hand, and programs that are checked by it."""

import os
from pathlib import Path

PLACES = (
    os.environ.get("DISCORD_OPENAPI", ""),
    str(Path(__file__).parents[4] / "shared" / "discord" / "openapi.json"),
)
DESCRIPTION = next((Path(place) for place in PLACES if place and Path(place).is_file()), None)


def checked_environment(**more: str) -> dict[str, str]:
    """The environment for a playground that ends with 3 if anything was not as described."""
    described = {} if DESCRIPTION is None else {"DISCORD_OPENAPI": str(DESCRIPTION)}
    return {**os.environ, **described, **more}
