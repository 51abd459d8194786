"""Times as they are stored: milliseconds since 1970, UTC."""

from datetime import UTC, datetime, timedelta

MILLISECOND = timedelta(milliseconds=1)
EPOCH = datetime(1970, 1, 1, tzinfo=UTC)


def utc_now() -> datetime:
    """Return the current time."""
    return datetime.now(UTC)


def stored(time: datetime) -> int:
    """Return a time as a number."""
    return (time - EPOCH) // MILLISECOND


def loaded(number: int) -> datetime:
    """Return the time for a stored number."""
    return EPOCH + number * MILLISECOND


def duration(span: timedelta) -> int:
    """Return a length of time in milliseconds."""
    return span // MILLISECOND
