"""The server: Discord's REST API and gateway for the bot, and an API for the page."""
