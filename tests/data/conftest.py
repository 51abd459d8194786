"""The databases that these tests run on."""

from tests.storage import bare_url as url
from tests.storage import database, postgres

__all__ = ["database", "postgres", "url"]
