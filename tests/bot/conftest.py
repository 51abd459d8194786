"""The databases that these tests run on."""

from tests.storage import database, postgres, url

__all__ = ["database", "postgres", "url"]
