"""Fits the weights of the Azul players to matches with numpy, in a minute or two."""

import argparse
import json
from pathlib import Path
from typing import Any, NamedTuple

import numpy

from games.players.azul import weights as layout
from games.players.azul.desk import POINT, lay_table, new_desk
from games.players.azul.features import FEATURES, list_features
from games.players.azul.laying import COUNT
from games.players.azul.table import (
    DROPPED,
    GREY,
    HEAP_BITS,
    HEAP_MASK,
    HEAPS,
    HELD,
    IN_COLUMNS,
    IN_ROWS,
    LINE_BITS,
    LINE_MASK,
    MARKER,
    MIDDLE,
    ROUND,
    SCORE,
    STARTER,
    TAKEN,
    TILES,
    TURN,
    board_at,
)
from games.players.azul.value import points_of, stage_now
from games.players.azul.weights import NEURONS, STAGES, WEIGHTS, weights
from games.players.azul.worth import stage_of
from games.players.compiled import ints, reals

Array = Any
MATCH, KIND, FIRST, SECOND, TABLE = range(5)
OFFER, ROUND_END, MATCH_END = range(3)
BATCH = 128
RIDGE = 20.0
"""Regularisation, which keeps rare weights small."""
TO_SPREAD = 1.25
"""From the standard deviation of a lead to the spread with which it becomes a probability."""
DEFAULT_SPREAD = 15.0
FINAL_SHARE = 0.5
"""The weight of the final lead in the target; the rest is the lead expected a round later."""


class Lesson(NamedTuple):
    """Boards between rounds: features of both seats, stage, starting seat, and the target lead."""

    first: Array
    second: Array
    stage: Array
    starts: Array
    lead: Array
    final: Array
    """The actual final lead, to estimate the spread."""


def learn(options: argparse.Namespace) -> None:
    """Fit both kinds of weights and write them to a file."""
    matches = [numpy.load(file)["rows"] for file in options.files]
    known = numpy.array(weights(options.wall) if options.base is None else read(options.base))
    known = fit_boards(lesson(matches, known), known, options.epochs)
    known = fit_offer(matches, known)
    out = options.out or Path(layout.__file__).parent / f"{options.wall}.json"
    row = [round(float(number) * 1000) for number in known]
    out.write_text(json.dumps(row, separators=(",", ":")) + "\n", encoding="utf-8")


def read(file: Path) -> list[float]:
    """Read weights from a file."""
    return [number / 1000 for number in json.loads(file.read_text(encoding="utf-8"))]


def lesson(matches: list[Array], known: Array) -> Lesson:
    """Return all boards between rounds with their target leads.

    Half of the target is the final lead, the other half the lead that the current weights expect a
    round later: less exact, but independent of later deals.
    """
    desk, weights = new_desk(), reals(known)
    parts: list[tuple[Array, Array, int, float, float, float]] = []
    for rows in matches:
        later = 0.0
        for row in rows[rows[:, KIND] != OFFER][::-1]:  # from the end, to know the later lead
            final = float(row[FIRST] - row[SECOND])
            if row[KIND] == ROUND_END:
                parts.append(
                    board_facts(row, FINAL_SHARE * final + (1 - FINAL_SHARE) * later, final)
                )
            later = lead_after(row, desk, weights)
    parts.reverse()
    return Lesson(*(numpy.array(part) for part in zip(*parts, strict=True)))


def board_facts(
    row: Array, lead: float, final: float
) -> tuple[Array, Array, int, float, float, float]:
    """Return the fields of one lesson: the boards before a deal, and the target lead of seat 0."""
    table = ints(row[TABLE:])
    boards = [board_at(seat) for seat in (0, 1)]
    most = max(
        COUNT[table[board + TAKEN] >> 5 * line & 31] for board in boards for line in range(5)
    )
    now = table[boards[0] + SCORE] - table[boards[1] + SCORE]
    stage = stage_of(table[ROUND] - 1, most)
    starts = 1.0 if table[STARTER] == 0 else -1.0
    mine, theirs = (feature_row(table, board) for board in boards)
    return mine, theirs, stage, starts, lead - now, final - now


def feature_row(table: Array, board: int) -> Array:
    """Return a 1 for each feature that a board has, otherwise 0."""
    active = ints([0] * 64)
    held, wall = table[board + HELD], table[board + TAKEN]
    in_rows, in_columns = table[board + IN_ROWS], table[board + IN_COLUMNS]
    count = list_features(table[GREY], held, wall, in_rows, in_columns, active, 0)
    row = numpy.zeros(FEATURES, dtype=numpy.float32)
    row[active[:count]] = 1
    return row


class Net:
    """The value of a board as a small neural network, with the state of the Adam optimiser."""

    def __init__(self, known: Array) -> None:
        random = numpy.random.default_rng(1)
        linear = known[layout.LINEAR : layout.INNER].reshape(FEATURES, STAGES)
        inner = known[layout.INNER : layout.BIAS].reshape(NEURONS, FEATURES).T
        outer = known[layout.OUTER : layout.START].reshape(NEURONS, STAGES)
        if not inner.any():
            inner = random.normal(0, 0.15, inner.shape)
            outer = random.normal(0, 0.3, outer.shape)
        self.parts = {
            "linear": linear.copy(),
            "inner": inner.copy(),
            "bias": known[layout.BIAS : layout.OUTER].copy(),
            "outer": outer.copy(),
            "start": known[layout.START : layout.SPREAD].copy(),
        }
        self.prior = {name: part.copy() for name, part in self.parts.items()}
        self._mean = {name: numpy.zeros_like(part) for name, part in self.parts.items()}
        self._square = {name: numpy.zeros_like(part) for name, part in self.parts.items()}
        self._steps = 0

    def errors(self, some: Lesson) -> Array:
        """Return expected lead minus target lead."""
        value = self._value(some.first, some.stage)[0] - self._value(some.second, some.stage)[0]
        return value + some.starts * self.parts["start"][some.stage] - some.lead

    def _value(self, boards: Array, stage: Array) -> tuple[Array, Array]:
        inner = numpy.maximum(0, boards @ self.parts["inner"] + self.parts["bias"])
        linear = (boards @ self.parts["linear"])[numpy.arange(len(stage)), stage]
        return linear + (inner * self.parts["outer"].T[stage]).sum(1), inner

    def step(self, some: Lesson, rate: float, decay: float) -> None:
        """Make one step of gradient descent on the squared errors."""
        error = self.errors(some) / len(some.lead)
        slopes = {name: numpy.zeros_like(part) for name, part in self.parts.items()}
        numpy.add.at(slopes["start"], some.stage, error * some.starts)
        for boards, sign in ((some.first, 1.0), (some.second, -1.0)):
            inner = self._value(boards, some.stage)[1]
            pull = error * sign
            by_stage = numpy.zeros((len(pull), STAGES))
            by_stage[numpy.arange(len(pull)), some.stage] = pull
            slopes["linear"] += boards.T @ by_stage
            slopes["outer"] += inner.T @ by_stage
            back = pull[:, None] * self.parts["outer"].T[some.stage] * (inner > 0)
            slopes["inner"] += boards.T @ back
            slopes["bias"] += back.sum(0)
        self._steps += 1
        for name, slope in slopes.items():
            slope = slope + decay * (self.parts[name] - self.prior[name])
            mean, square = self._mean[name], self._square[name]
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope**2 - square)
            even = mean / (1 - 0.9**self._steps)
            scale = numpy.sqrt(square / (1 - 0.999**self._steps)) + 1e-8
            self.parts[name] -= rate * even / scale


def fit_boards(all_of_it: Lesson, known: Array, epochs: int) -> Array:
    """Fit the value of boards between rounds; a tenth of the matches is kept for validation."""
    count = len(all_of_it.lead)
    cut = count * 9 // 10
    train, check = (
        Lesson(*(part[place] for part in all_of_it)) for place in (slice(0, cut), slice(cut, count))
    )
    net = Net(known)
    random = numpy.random.default_rng(2)
    kept = {name: part.copy() for name, part in net.parts.items()}
    best = float((net.errors(check) ** 2).mean())
    print(f"{count} boards; error before {best**0.5:.3f}, without any value {check.lead.std():.3f}")
    for epoch in range(epochs):
        order = random.permutation(cut)
        for start in range(0, cut, BATCH):
            some = Lesson(*(part[order[start : start + BATCH]] for part in train))
            net.step(some, 0.003 * (1 - epoch / epochs) + 0.0002, 1e-3)
        square = float((net.errors(check) ** 2).mean())
        print(
            f"epoch {epoch}: {(net.errors(train) ** 2).mean() ** 0.5:.3f} {square**0.5:.3f}",
            flush=True,
        )
        if square < best:
            best = square
            kept = {name: part.copy() for name, part in net.parts.items()}
    net.parts = kept
    errors = net.errors(all_of_it) + all_of_it.lead - all_of_it.final
    spread = [
        TO_SPREAD * errors[all_of_it.stage == stage].std()
        if stage in all_of_it.stage
        else DEFAULT_SPREAD
        for stage in range(STAGES)
    ]
    print("spread", [round(float(one), 1) for one in spread], "start", net.parts["start"].round(2))
    return numpy.concatenate(
        [
            kept["linear"].ravel(),
            kept["inner"].T.ravel(),
            kept["bias"],
            kept["outer"].ravel(),
            kept["start"],
            spread,
            known[layout.NEEDED :],
        ]
    )


def fit_offer(matches: list[Array], known: Array) -> Array:
    """Fit the value of the rest of a round: the value at its end minus that of stopping now."""
    bare = known.copy()
    bare[layout.NEEDED :] = 0
    weights = reals(bare)
    desk = new_desk()
    parts: list[Array] = []
    gains: list[float] = []
    for rows in matches:
        pending: list[float] = []
        for row in rows:
            if row[KIND] == OFFER:
                table = ints(row[TABLE:])
                lay_table(desk, table)
                parts.append(parts_of(table))
                pending.append(lead_now(desk, weights))
            else:
                end = lead_after(row, desk, weights)
                gains.extend(end - now for now in pending)
                pending = []
    seen_parts, gained = numpy.array(parts, dtype=numpy.float32), numpy.array(gains)
    normal = (seen_parts.T @ seen_parts).astype(float) + numpy.eye(seen_parts.shape[1]) * RIDGE
    fitted = numpy.linalg.solve(normal, seen_parts.T @ gained)
    after = (gained - seen_parts @ fitted).std()
    print(
        f"rest of the round: {len(gains)} positions, error from {gained.std():.2f} to {after:.2f}"
    )
    return numpy.concatenate([known[: layout.NEEDED], fitted])


def lead_now(desk: Array, weights: Array) -> float:
    """Return the lead of seat 0 if the round ended now."""
    stage = stage_now(desk, weights)
    return (points_of(desk, weights, 0, stage) - points_of(desk, weights, 1, stage)) / POINT


def lead_after(row: Array, desk: Array, weights: Array) -> float:
    """Return the lead of seat 0 after a round: the final or the expected one."""
    if row[KIND] == MATCH_END:
        return float(row[FIRST] - row[SECOND])
    table = ints(row[TABLE:])
    table[ROUND] -= 1
    lay_table(desk, table)
    return lead_now(desk, weights)


def parts_of(table: Array) -> Array:
    """Return how often each weight of the offer counts for seat 0 minus seat 1."""
    row = numpy.zeros(WEIGHTS - layout.NEEDED, dtype=numpy.float32)
    offered = sum(int(table[HEAPS + place]) for place in range(MIDDLE + 1))
    left = min(7, (int(table[TILES]) + 2) // 3)
    for seat, sign in ((0, 1), (1, -1)):
        board = board_at(seat)
        row[layout.FLOOR - layout.NEEDED + table[board + DROPPED] * 8 + left] += sign
        for line in range(5):
            tiles = int(table[board + HELD]) >> LINE_BITS * line & LINE_MASK
            count = tiles & 7
            if count == 0:
                row[layout.EMPTY - layout.NEEDED + line * 8 + left] += sign
            elif count <= line:
                same = min(7, offered >> HEAP_BITS * (tiles >> 3) & HEAP_MASK)
                row[(line * 5 + line - count) * 8 + same] += sign
        if seat == table[TURN]:
            row[layout.TO_MOVE - layout.NEEDED + left * 2 + int(table[MARKER] < 0)] += sign
    return row
