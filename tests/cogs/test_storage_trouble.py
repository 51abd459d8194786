"""What players see while PostgreSQL is in trouble: at most that they may try again."""

import pytest

from playground.server.desk import Desk
from tests.cogs.conftest import House
from tests.support.databases import postgres
from tests.support.discord.messages import text
from tests.support.discord.seating import mover, settled, sit_down
from tests.support.playground.person import Person
from tests.support.postgres_pair import execute
from tests.support.postgres_server import Server

__all__ = ["postgres"]

pytestmark = pytest.mark.postgres


@pytest.fixture
def url(postgres: Server) -> str:
    """A database on a real server."""
    return postgres.emptied_database()


def trouble(code: str, times: int) -> str:
    """Let the server refuse to store moves, for a while."""
    return f"""
        CREATE SEQUENCE tries;
        CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
            IF nextval('tries') <= {times} THEN
                RAISE EXCEPTION 'told so' USING ERRCODE = '{code}';
            END IF;
            RETURN NEW;
        END $$;
        CREATE TRIGGER refuse BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION refuse()
    """


@pytest.mark.parametrize(
    ("code", "told"),
    [
        pytest.param("53100", True, id="full disk"),
        pytest.param("53200", True, id="out of memory"),
        pytest.param("25006", False, id="read-only server"),
        pytest.param("57014", False, id="cancelled query"),
        pytest.param("57P01", False, id="shutdown"),
    ],
)
async def test_a_player_is_asked_to_try_again_at_most(
    house: House,
    desk: Desk,
    url: str,
    ana: Person,
    bruno: Person,
    table: str,
    code: str,
    told: bool,
) -> None:
    sitting = await sit_down(house, desk, table, [ana, bruno])
    match = await settled(sitting)
    player, channel = mover(sitting, match), sitting.channel
    move = match.game.moves(match.state, match.to_act[0])[0]
    await execute(url, trouble(code, times=1))
    answer = await player.use(channel, "move", move=move)
    if told:
        assert "could not store that" in text(answer["message"])
        assert (await sitting.match()).ply == match.ply
        answer = await player.use(channel, "move", move=move)
    assert "rror" not in text(answer["message"])
    assert (await sitting.match()).ply > match.ply
