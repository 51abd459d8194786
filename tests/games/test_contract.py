"""The contract of every game; a new game inherits these tests by its entry in `GAMES`."""

import re
from contextlib import suppress
from itertools import islice

import pytest

from games import GAMES
from games.core import (
    BAG,
    AnyGame,
    IllegalMoveError,
    NotationError,
    NotYourTurnError,
    RoundEnded,
    RuleError,
    SetupError,
)
from games.log import final_state, replay, tokens
from games.log_file import decode_log, encode_log
from tests.support.games.variants import (
    PLAYED,
    TILES,
    Variant,
    match,
    moments,
    moves_seen,
    seats_to_ask,
    variants,
)

every_variant = pytest.mark.parametrize("variant", [*variants()], ids=str)


@pytest.mark.parametrize("game", [*PLAYED.values()], ids=PLAYED)
def test_a_game_has_a_key_for_logs_and_a_name_for_players(game: AnyGame) -> None:
    assert PLAYED[game.key] is game
    assert re.fullmatch(r"[a-z]+(-[a-z]+)*", game.key)
    assert game.name.strip() == game.name != ""
    assert game.version >= 1
    assert game.seats[0] >= 1
    for name, values in game.options.items():
        assert all(re.fullmatch(r"[a-z-]+", word) for word in (name, *values))
        assert len(set(values)) == len(values) >= 2


def test_every_registered_game_has_its_tiles_counted() -> None:
    assert set(GAMES) <= set(TILES)


@pytest.mark.parametrize("game", [*PLAYED.values()], ids=PLAYED)
def test_other_seats_and_options_are_refused(game: AnyGame) -> None:
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 100):
        with pytest.raises(SetupError, match=str(game.seats[-1])):
            game.start(seats)
    with pytest.raises(SetupError, match=next(iter(game.options))):
        game.start(game.seats[0], {"colour-of-the-box": "blue"})
    for option, values in game.options.items():
        with pytest.raises(SetupError, match=values[-1]):
            game.start(game.seats[0], {option: "mauve"})


@pytest.mark.parametrize("game", [*PLAYED.values()], ids=PLAYED)
def test_a_missing_option_has_its_default(game: AnyGame) -> None:
    usual = {name: values[0] for name, values in game.options.items()}
    assert game.start(2) == game.start(2, usual)
    assert game.chosen_options({}) == usual


@every_variant
def test_a_match_begins_with_the_bag_and_ends(variant: Variant) -> None:
    first, *_, last = moments(variant)
    assert variant.game.to_act(first.state) == (BAG,)
    assert variant.game.to_act(last.state) == ()
    assert last.entry is None


@every_variant
def test_there_is_an_outcome_once_no_seat_may_move(variant: Variant) -> None:
    for moment in moments(variant):
        over = variant.game.to_act(moment.state) == ()
        assert (variant.game.outcome(moment.state) is not None) == over


@every_variant
def test_ranks_follow_the_scores_and_shared_places_leave_a_gap(variant: Variant) -> None:
    for seed in ("pavilion", "a", "b", "c"):
        outcome = variant.game.outcome(moments(variant, seed)[-1].state)
        assert outcome is not None
        scores, ranks = outcome
        assert len(scores) == len(ranks) == variant.seats
        for seat, rank in enumerate(ranks):
            assert rank == 1 + sum(other < rank for other in ranks)
            for other in range(variant.seats):
                if scores[other] > scores[seat]:
                    assert ranks[other] < rank
                if ranks[other] == rank:
                    assert scores[other] == scores[seat]


@every_variant
def test_round_events_come_in_order_with_a_score_for_each_seat(variant: Variant) -> None:
    told = [
        event
        for moment in moments(variant)
        for event in moment.events
        if isinstance(event, RoundEnded)
    ]
    assert [event.round for event in told] == list(range(1, len(told) + 1))
    assert {len(event.scores) for event in told} == {variant.seats}


@every_variant
def test_the_log_replays_to_the_same_states(variant: Variant) -> None:
    log = match(variant)
    game = variant.game
    state = variant.start()
    states = [state]
    for seat, move in log.entries:
        state = game.play(state, seat, game.parse(move)).state
        states.append(state)
    assert [step.state for step in replay(log)] == states
    assert final_state(log) == states[-1]
    assert len(set(states)) == len(states)  # states are values, and every entry leads on


@every_variant
def test_a_match_can_be_encoded_and_decoded(variant: Variant) -> None:
    log = match(variant)
    text = encode_log(log)
    assert decode_log(text, PLAYED) == log
    assert encode_log(decode_log(text, PLAYED)) == text
    noisy = text.replace("\n", "\n\n# a comment\n").replace(" ", "   ").replace("\n", " \r\n")
    assert decode_log(noisy, PLAYED) == log


@every_variant
def test_moves_parse_to_themselves_and_leniently(variant: Variant) -> None:
    parse = variant.game.parse
    draws = [entry.move for entry in match(variant).entries if entry.seat == BAG]
    for move in [*moves_seen(variant), *draws]:
        assert parse(move) == move
        for typed in (move.lower(), move.upper(), f" {move.replace(' ', '  ')}\t\n"):
            assert parse(typed) == move


@every_variant
def test_a_move_without_spaces_parses_to_itself_or_is_refused(variant: Variant) -> None:
    for move in moves_seen(variant):
        with suppress(NotationError):
            assert variant.game.parse(move.replace(" ", "")) == move


@pytest.mark.parametrize("game", [*PLAYED.values()], ids=PLAYED)
def test_nonsense_is_refused_in_one_sentence(game: AnyGame) -> None:
    for text in ("", " ", "?", "resign", "-1", "3 R 2 2 2", "0", "\0", "é", "x" * 5000, "deal"):
        with pytest.raises(NotationError) as refused:
            game.parse(text)
        assert "\n" not in str(refused.value)
        assert len(str(refused.value)) < 300


@every_variant
def test_no_move_is_the_beginning_of_another(variant: Variant) -> None:
    for state, _, _ in moments(variant):
        for seat in variant.game.to_act(state):
            spelled = {tuple(tokens(move)) for move in variant.game.moves(state, seat)}
            for words in spelled:
                assert not any(words[:length] in spelled for length in range(1, len(words)))


@every_variant
def test_moves_are_listed_once_in_a_fixed_order(variant: Variant) -> None:
    again = replay(match(variant))
    for moment, step in zip(moments(variant), again, strict=True):
        for seat in variant.game.to_act(moment.state):
            moves = list(variant.game.moves(moment.state, seat))
            assert len(set(moves)) == len(moves)
            assert list(variant.game.moves(step.state, seat)) == moves


@every_variant
def test_a_seat_that_may_move_has_a_legal_move_and_the_bag_can_draw(variant: Variant) -> None:
    for state, entry, _ in moments(variant):
        for seat in variant.game.to_act(state):
            assert (len(variant.game.moves(state, seat)) > 0) == (seat != BAG)
        if entry is not None:
            assert entry.seat in variant.game.to_act(state)
            assert (entry.seat == BAG) == (variant.game.to_act(state) == (BAG,))


@every_variant
def test_a_seat_that_may_not_move_has_no_moves_and_is_refused(variant: Variant) -> None:
    some_move = moves_seen(variant)[0]
    for state, _, _ in moments(variant):
        to_act = variant.game.to_act(state)
        for seat in seats_to_ask(variant):
            if seat not in to_act:
                assert list(variant.game.moves(state, seat)) == []
                with pytest.raises(NotYourTurnError):
                    variant.game.play(state, seat, some_move)


@every_variant
def test_a_move_that_is_not_listed_is_refused_and_changes_nothing(variant: Variant) -> None:
    game = variant.game
    for ply, (state, _, _) in enumerate(moments(variant)):
        before = repr(state), hash(state)
        for seat in game.to_act(state):
            if seat == BAG:
                continue
            listed = set(game.moves(state, seat))
            others = (move for move in moves_seen(variant)[ply::7] if move not in listed)
            for move in islice(others, 5):
                with pytest.raises(IllegalMoveError) as refused:
                    game.play(state, seat, move)
                assert str(refused.value)
                assert "\n" not in str(refused.value)
        assert (repr(state), hash(state)) == before


@every_variant
def test_the_bag_cannot_play_a_move_of_a_seat(variant: Variant) -> None:
    for state, entry, _ in moments(variant):
        if entry is not None and entry.seat == BAG:
            for move in moves_seen(variant)[::50]:
                with pytest.raises(RuleError):
                    variant.game.play(state, BAG, move)


@every_variant
def test_a_seat_cannot_play_a_draw(variant: Variant) -> None:
    draw = variant.game.parse(match(variant).entries[0].move)
    for state, _, _ in moments(variant):
        for seat in variant.game.to_act(state):
            if seat != BAG:
                with pytest.raises(IllegalMoveError):
                    variant.game.play(state, seat, draw)


@every_variant
def test_every_listed_move_can_be_played(variant: Variant) -> None:
    total, tiles = TILES[variant.game.key]
    for state, _, _ in moments(variant)[::5]:
        for seat in variant.game.to_act(state):
            for move in variant.game.moves(state, seat):
                after = variant.game.play(state, seat, move).state
                assert after != state
                assert len(tiles(after)) == total


@every_variant
def test_tiles_are_conserved_after_every_entry(variant: Variant) -> None:
    total, tiles = TILES[variant.game.key]
    first = sorted(tiles(variant.start()))
    assert len(first) == total
    for state, _, _ in moments(variant):
        assert sorted(tiles(state)) == first
