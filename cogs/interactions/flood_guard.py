"""The guard against floods: one person's clicks, commands and typing cannot keep the bot busy."""

from typing import Any

import discord

from bot.limits import TEN_SECONDS, Limits, PressesError, RateLimit


class IgnoredError(Exception):
    """A request that gets no answer, so that it costs nothing."""


class FloodGuard:
    """Counts what each person does, before anything is read or sent for it."""

    def __init__(self, limits: Limits) -> None:
        self._presses = RateLimit(limits.presses_per_ten_seconds, TEN_SECONDS)
        self._suggestions = RateLimit(limits.suggestions_per_ten_seconds, TEN_SECONDS)

    def require_room(self, interaction: "discord.Interaction[Any]") -> None:
        """Refuse what is too much: with a sentence the first time, then without an answer.

        Suggestions are refused without a word.
        """
        person = interaction.user.id
        if interaction.type is discord.InteractionType.autocomplete:
            if self._suggestions.use(person):
                raise IgnoredError
            return
        refused = self._presses.use(person)
        if refused == 1:
            raise PressesError(self._presses.most, self._presses.seconds_left(person))
        if refused:
            raise IgnoredError
