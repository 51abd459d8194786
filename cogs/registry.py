"""The cogs that the bot loads."""

from typing import Final

from discord.ext import commands

from cogs.blocked_posts_cog import BlockedPostsCog
from cogs.dispatch import Dispatcher
from cogs.guide.help_cog import HelpCog
from cogs.guide.tour_cog import TourCog
from cogs.leagues.league_cog import LeagueCog
from cogs.matches.board.bag_cog import BagCog
from cogs.matches.board.board_cog import BoardCog
from cogs.matches.board.log_cog import LogCog
from cogs.matches.board.private_board_cog import PrivateBoardCog
from cogs.matches.handover_cog import HandoverCog
from cogs.matches.lobby.play_cog import PlayCog
from cogs.matches.my_matches_cog import MyMatchesCog
from cogs.matches.pause_cog import PauseCog
from cogs.matches.resign_cog import ResignCog
from cogs.matches.result_cog import ResultCog
from cogs.matches.resume_cog import ResumeCog
from cogs.matches.turn.hint_cog import HintCog
from cogs.matches.turn.move_cog import MoveCog
from cogs.matches.turn.plan_cog import PlanCog
from cogs.matches.undo_cog import UndoCog
from cogs.operator.operator_cog import OperatorCog
from cogs.players.block_cog import BlockCog
from cogs.players.forget_me_cog import ForgetMeCog
from cogs.players.hours_cog import HoursCog
from cogs.players.my_data_cog import MyDataCog
from cogs.players.server_cog import ServerCog
from cogs.players.settings_cog import SettingsCog
from cogs.players.stats_cog import StatsCog
from cogs.players.vacation_cog import VacationCog
from cogs.server_events_cog import ServerEventsCog

COGS: Final[tuple[type[commands.Cog], ...]] = (
    Dispatcher,
    PlayCog,
    MoveCog,
    PlanCog,
    HintCog,
    BoardCog,
    LogCog,
    BagCog,
    PrivateBoardCog,
    UndoCog,
    ResignCog,
    MyMatchesCog,
    ResumeCog,
    HelpCog,
    TourCog,
    SettingsCog,
    ServerCog,
    StatsCog,
    ResultCog,
    HoursCog,
    VacationCog,
    HandoverCog,
    PauseCog,
    BlockCog,
    MyDataCog,
    ForgetMeCog,
    LeagueCog,
    OperatorCog,
    ServerEventsCog,
    BlockedPostsCog,
)
