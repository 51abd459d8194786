"""Why a league cannot live in a channel that an organiser has chosen."""

from bot.leagues.errors import LeagueError


class WrongKindOfChannelError(LeagueError):
    """A channel of a kind in which announcements, or matches, cannot be."""

    def __init__(self, setting: str, channel: int, kind: str) -> None:
        super().__init__(
            "league-channel-kind",
            f"a channel of the kind {kind} cannot be the {setting} of a league",
            setting=setting,
            channel=f"<#{channel}>",
            kind=kind,
        )


class ChannelPermissionsError(LeagueError):
    """A channel in which the bot lacks permissions; `names` are as the reader knows them."""

    def __init__(self, channel: int, names: str) -> None:
        super().__init__(
            "league-channel-permissions",
            f"permissions are missing: {names}",
            channel=f"<#{channel}>",
            names=names,
        )


class MayNotWriteError(LeagueError):
    """A channel in which the organiser may not write."""

    def __init__(self, channel: int) -> None:
        super().__init__(
            "league-channel-not-yours",
            "an organiser chooses only channels in which they may write",
            channel=f"<#{channel}>",
        )


class NoFittingTagError(LeagueError):
    """A forum that demands a tag for each post and has none for all matches of a league."""

    def __init__(self, channel: int, tag: str, league: str) -> None:
        super().__init__(
            "league-forum-tag",
            "the forum demands a tag, and none fits every match",
            channel=f"<#{channel}>",
            tag=tag,
            league=league,
        )
