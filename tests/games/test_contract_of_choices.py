"""The contract of every game: choices, descriptions, plans and verifiable draws."""

import pytest

from games.core import BAG, Seat
from games.log import Entry, ForeignDrawError, choices, legal_entries, perft, tokens, verify
from tests.games.chance import FirstTiles
from tests.support.games.variants import (
    TILES,
    Variant,
    match,
    moments,
    moves_seen,
    seats_to_ask,
    variants,
)

MOST_CHOICES = 25
"""Discord shows 25 buttons, and 25 lines of a menu."""
LONGEST_TOKEN = 20
LONGEST_MOVE = 60
"""A button's id of 100 characters carries match, ply and move."""

every_variant = pytest.mark.parametrize("variant", [*variants()], ids=str)


@every_variant
def test_choices_spell_exactly_the_moves_and_fit_discord(variant: Variant) -> None:
    for state, _, _ in moments(variant)[::3]:
        for seat in variant.game.to_act(state):
            moves = variant.game.moves(state, seat)
            spelled = []
            open_ends: list[tuple[str, ...]] = [()] if moves else []
            while open_ends:
                made = open_ends.pop()
                here = [move for move in moves if tuple(tokens(move)[: len(made)]) == made]
                offered = choices(here, made)
                assert len(offered) <= MOST_CHOICES
                assert all(1 <= len(token) <= LONGEST_TOKEN for token in offered)
                if not offered:
                    spelled.append(" ".join(made))
                open_ends += [(*made, token) for token in offered]
            assert sorted(spelled) == sorted(moves)
            assert all(len(move) <= LONGEST_MOVE for move in moves)


@every_variant
def test_moves_are_described_each_in_its_own_words(variant: Variant) -> None:
    draws = [variant.game.parse(e.move) for e in match(variant).entries if e.seat == BAG]
    said = {move: variant.game.describe(move) for move in [*moves_seen(variant), *draws]}
    assert all(words and "\n" not in words for words in said.values())
    assert len(set(said.values())) == len(said)


@every_variant
def test_every_table_can_be_shown(variant: Variant) -> None:
    for state, _, _ in moments(variant):
        shown = variant.game.show(state)
        assert shown
        assert all(line == line.rstrip() for line in shown.split("\n"))


@every_variant
def test_the_seed_of_a_match_is_verified_and_another_one_refused(variant: Variant) -> None:
    log = match(variant)
    verify(log, "pavilion")
    with pytest.raises(ForeignDrawError) as refused:
        verify(log, "pavilion2")
    assert refused.value.ply == 0
    assert log.entries[0].move in str(refused.value)


@every_variant
def test_a_draw_that_was_changed_later_is_found(variant: Variant) -> None:
    log = match(variant)
    for ply, (state, entry, _) in enumerate(moments(variant)):
        if entry is None or entry.seat != BAG:
            continue
        forged = Entry(BAG, variant.game.draw(state, FirstTiles()))
        if forged != entry:
            with pytest.raises(ForeignDrawError) as refused:
                verify(log._replace(entries=(*log.entries[:ply], forged)), "pavilion")
            assert refused.value.ply == ply


@every_variant
def test_perft_counts_the_legal_sequences(variant: Variant) -> None:
    state = moments(variant)[-2].state
    assert perft(variant.game, state, 0) == 1
    assert perft(variant.game, state, 1) == len(legal_entries(variant.game, state))
    assert perft(variant.game, variant.start(), 1) == 0  # the bag is not a seat
    assert perft(variant.game, moments(variant)[-1].state, 3) == 0
    assert Seat(0) not in variant.game.to_act(moments(variant)[-1].state)


@every_variant
def test_an_obvious_move_is_legal_and_the_only_one_is_obvious(variant: Variant) -> None:
    game = variant.game
    for state, _, _ in moments(variant):
        for seat in seats_to_ask(variant):
            moves = game.moves(state, seat)
            obvious = game.obvious(state, seat)
            assert obvious is None or obvious in moves
            if len(moves) == 1:
                assert obvious == moves[0]


@every_variant
def test_every_move_has_all_facts(variant: Variant) -> None:
    game = variant.game
    assert {name.removeprefix("-") for name in game.ranked_by} <= set(game.fact_names)
    for state, _, _ in moments(variant)[::5]:
        for seat in game.to_act(state):
            for move in game.moves(state, seat):
                assert tuple(game.facts(state, seat, move)) == game.fact_names


@every_variant
def test_a_move_is_planned_for_the_phase_in_which_it_is_legal(variant: Variant) -> None:
    game = variant.game
    for state, _, _ in moments(variant):
        here = game.occasion(state)
        for seat in game.to_act(state):
            for move in game.moves(state, seat):
                hidden = " ".join("*" if len(token) == 1 else token for token in tokens(move))
                for pattern in (move, hidden):
                    meant = game.occasion_of(pattern)
                    assert meant is not None
                    assert (meant.phase, meant.follows) == (here.phase, here.follows)


@every_variant
def test_an_imagined_turn_changes_nothing_else_and_draws_nothing(variant: Variant) -> None:
    game = variant.game
    _, tiles = TILES[game.key]
    for state, _, _ in moments(variant):
        before = repr(state)
        for seat in seats_to_ask(variant):
            imagined = game.imagine(state, seat)
            if seat in game.to_act(state) and seat != BAG:
                assert imagined is not None
                assert list(game.moves(imagined, seat)) == list(game.moves(state, seat))
            if imagined is not None:
                assert seat in game.to_act(imagined)
                assert game.moves(imagined, seat)
                assert game.occasion(imagined).round == game.occasion(state).round
                lying = imagined._replace(bag=state.bag)
                assert sorted(tiles(lying)) == sorted(tiles(state))
                move = game.moves(imagined, seat)[0]
                assert game.foresee(imagined, seat, move) != imagined
        assert repr(state) == before


@every_variant
def test_a_preference_leads_to_a_legal_move_or_to_none(variant: Variant) -> None:
    game = variant.game
    for state, _, _ in moments(variant):
        for seat in seats_to_ask(variant):
            move = game.preferred(state, seat, game.wishes, game.wishes)
            assert move is None or move in game.moves(state, seat)
