"""The databases that these tests run on."""

from tests.support.databases import bare_url as url
from tests.support.databases import database, postgres

__all__ = ["database", "postgres", "url"]
