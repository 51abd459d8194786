"""The rules page by page, and a guided tour: prepared positions to look at and to play on."""

from bot.manual.pages import PAGES, Page, page_text, pages_of, scene_of

__all__ = ["PAGES", "Page", "page_text", "pages_of", "scene_of"]
