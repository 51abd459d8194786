"""The points of Summer Pavilion by category."""

from collections.abc import Mapping

from games.core import Event
from games.summer_pavilion.model import Bonuses, Completed, Passed, Placed, Took


def worth(event: Event) -> Mapping[str, int]:
    """The points that an event brought its seat; for features, the bonus tiles."""
    match event:
        case Placed():
            return {"category-tiles": event.points}
        case Bonuses():
            return {"category-stars": event.stars, "category-numbers": event.numbers}
        case Completed():
            return {"category-features": event.reward}
        case Took() | Passed() if event.lost:
            return {"category-lost": -event.lost}
    return {}
