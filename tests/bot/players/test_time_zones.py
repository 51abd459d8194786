"""Time zones as players type them."""

import pytest

from bot.players.time_zones import UnknownZoneError, read_zone, zones_like


@pytest.mark.parametrize(
    ("text", "zone"),
    [
        ("Europe/Berlin", "Europe/Berlin"),
        ("europe/berlin", "Europe/Berlin"),
        (" berlin ", "Europe/Berlin"),
        ("New York", "America/New_York"),
        ("new_york", "America/New_York"),
        ("buenos aires", "America/Argentina/Buenos_Aires"),
        ("istanbul", "Europe/Istanbul"),  # there is Asia/Istanbul, too
        ("hawaii", "US/Hawaii"),
        ("utc", "UTC"),
        ("UTC+2", "Etc/GMT-2"),
        ("-5", "Etc/GMT+5"),
    ],
)
def test_a_zone_is_read_generously(text: str, zone: str) -> None:
    assert read_zone(text) == zone


@pytest.mark.parametrize("text", ["", "mars", "../../etc/passwd", "UTC+99", "x" * 3000, "Europe"])
def test_other_texts_are_refused_as_zones(text: str) -> None:
    with pytest.raises(UnknownZoneError):
        read_zone(text)


def test_an_unknown_zone_has_suggestions() -> None:
    assert zones_like("par", 1)[0] == "Europe/Paris"
    assert zones_like("age", 5) == ["Europe/Copenhagen", "America/Anchorage"]
    assert "Europe/Berlin" in zones_like("berln", 5)
    assert len(zones_like("a", 5)) == 5
    assert zones_like("nothing like it", 5) == []
