"""The points of Azul by category."""

from collections.abc import Mapping

from games.azul.model import Bonuses, FloorCleared, Tiled
from games.core import Event


def worth(event: Event) -> Mapping[str, int]:
    """The points that an event brought its seat, by the text key of the category."""
    match event:
        case Tiled():
            return {"category-tiles": event.points}
        case FloorCleared():
            return {"category-floor": -event.lost}
        case Bonuses():
            return {
                "category-rows": event.rows,
                "category-columns": event.columns,
                "category-colours": event.colours,
            }
    return {}
