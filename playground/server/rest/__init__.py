"""Discord's REST API, by subject."""

from playground.server.rest import (
    application,
    channels,
    commands,
    guilds,
    interactions,
    members,
    messages,
    threads,
)

# Paths with literal parts come before patterns that would match them too.
ROUTES = (
    *application.ROUTES,
    *commands.ROUTES,
    *interactions.ROUTES,
    *messages.ROUTES,
    *threads.ROUTES,
    *channels.ROUTES,
    *guilds.ROUTES,
    *members.ROUTES,
)
