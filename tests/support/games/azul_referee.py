"""A second, slow referee of Azul, written from the rules page alone.

It shares nothing with `games.azul`: cells are dictionary keys that count from 1, heaps are lists,
and it checks the rules one by one. If the two disagree, one of them is wrong.
"""

from collections import Counter
from typing import Any

COLOURS = ["B", "Y", "R", "K", "W"]
PRINTED = ["BYRKW", "WBYRK", "KWBYR", "RKWBY", "YRKWB"]
COST = [1, 1, 2, 2, 2, 3, 3]
MARKER = "marker"


class Referee:
    """One match, changed in place."""

    def __init__(self, seats: int, grey: bool, tiles: str) -> None:
        self.grey = grey
        self.bag, self.lid = Counter(tiles), Counter[str]()
        self.players: list[dict[str, Any]] = [
            {"score": 0, "lines": {k: [] for k in range(1, 6)}, "wall": {}, "floor": [], "row": 9}
            for _ in range(seats)
        ]
        self.displays: dict[str, list[str]] = {}
        self.centre: list[str] = []
        self.starter = self.turn = 0
        self.owner: int | None = None
        self.quiet_rounds, self.gained = 0, False
        self.over = not tiles

    def deal(self, displays: list[str]) -> None:
        """Fill the displays tile by tile."""
        self.displays = {str(number + 1): [] for number in range(len(displays))}
        for number, tiles in enumerate(displays):
            for tile in tiles.replace("-", ""):
                if not self.bag.total():
                    self.bag, self.lid = self.lid, Counter()
                assert self.bag[tile] > 0
                self.bag[tile] -= 1
                self.displays[str(number + 1)].append(tile)
        self.centre, self.owner, self.turn = [MARKER], None, self.starter

    def to_act(self) -> list[int]:
        """The seats that may move, without the bag."""
        choosing = [n for n, player in enumerate(self.players) if player["row"] <= 5]
        return choosing or ([self.turn] if self.tiles_on_offer() and not self.over else [])

    def tiles_on_offer(self) -> bool:
        return any(self.displays.values()) or any(tile != MARKER for tile in self.centre)

    def legal(self, seat: int) -> set[str]:
        """Every legal move of a seat."""
        player = self.players[seat]
        if player["row"] <= 5:
            row = player["row"]
            colour = player["lines"][row][0]
            return {f"wall {row} {column}" for column in self.spaces(player, row, colour)}
        moves = set()
        for place, tiles in [*self.displays.items(), ("C", self.centre)]:
            for colour in set(tiles) - {MARKER}:
                moves.add(f"{place} {colour} F")
                for k, line in player["lines"].items():
                    on_wall = [player["wall"].get((k, column)) for column in range(1, 6)]
                    if len(line) < k and set(line) <= {colour} and colour not in on_wall:
                        moves.add(f"{place} {colour} {k}")
        return moves

    def spaces(self, player: dict[str, Any], row: int, colour: str) -> list[int]:
        """The columns in which a row's tile may be laid."""
        if not self.grey:
            return [PRINTED[row - 1].index(colour) + 1]
        wall = player["wall"]
        return [
            column
            for column in range(1, 6)
            if (row, column) not in wall
            and colour not in [wall.get((row, c)) for c in range(1, 6)]
            and colour not in [wall.get((r, column)) for r in range(1, 6)]
        ]

    def play(self, seat: int, move: str) -> None:
        """Carry out a legal move with all its consequences."""
        player, words = self.players[seat], move.split()
        if words[0] == "wall":
            self.lay(player, int(words[1]), int(words[2]))
            player["row"] += 1
            self.tile(player)
        else:
            self.take(seat, player, *words)
            self.turn = (seat + 1) % len(self.players)
            if self.tiles_on_offer():
                return
            self.gained = False
            for other in self.players:
                other["row"] = 1
                self.tile(other)
        if all(other["row"] > 5 for other in self.players):
            self.end_round()

    def take(self, seat: int, player: dict[str, Any], place: str, colour: str, target: str) -> None:
        heap = self.centre if place == "C" else self.displays[place]
        taken = [tile for tile in heap if tile == colour]
        rest = [tile for tile in heap if tile != colour]
        if place == "C":
            if MARKER in rest:
                rest.remove(MARKER)
                self.owner = seat
                if len(player["floor"]) < 7:
                    player["floor"].append(MARKER)
            self.centre = rest
        else:
            self.displays[place] = []
            self.centre += rest
        for tile in taken:
            if target != "F" and len(player["lines"][int(target)]) < int(target):
                player["lines"][int(target)].append(tile)
            else:
                self.drop(player, tile)

    def drop(self, player: dict[str, Any], tile: str) -> None:
        if len(player["floor"]) < 7:
            player["floor"].append(tile)
        else:
            self.lid[tile] += 1

    def tile(self, player: dict[str, Any]) -> None:
        """Go down the rows until one has a choice; after the last, pay for the floor line."""
        while player["row"] <= 5:
            row = player["row"]
            line = player["lines"][row]
            if len(line) == row:
                spaces = self.spaces(player, row, line[0])
                if len(spaces) > 1:
                    return
                if spaces:
                    self.lay(player, row, spaces[0])
                else:
                    player["lines"][row] = []
                    for tile in line:
                        self.drop(player, tile)
            player["row"] += 1
        for space, tile in enumerate(player["floor"]):
            player["score"] -= COST[space]
            if tile != MARKER:
                self.lid[tile] += 1
        player["score"], player["floor"] = max(0, player["score"]), []

    def lay(self, player: dict[str, Any], row: int, column: int) -> None:
        wall, line = player["wall"], player["lines"][row]
        wall[row, column] = line.pop()
        self.lid.update(line)
        player["lines"][row] = []
        self.gained = True
        runs = []
        for down, across in [(0, 1), (1, 0)]:
            run = 1
            for way in (1, -1):
                r, c = row + way * down, column + way * across
                while (r, c) in wall:
                    run += 1
                    r, c = r + way * down, c + way * across
            runs.append(run)
        player["score"] += 1 if runs == [1, 1] else sum(run for run in runs if run > 1)

    def end_round(self) -> None:
        self.starter = self.starter if self.owner is None else self.owner
        self.quiet_rounds = 0 if self.gained else self.quiet_rounds + 1
        nothing_left = self.bag.total() + self.lid.total() == 0
        someone_done = any(self.rows(player) for player in self.players)
        if someone_done or nothing_left or self.quiet_rounds == 3:
            self.over = True
            for player in self.players:
                wall = player["wall"]
                columns = sum(all((r, c) in wall for r in range(1, 6)) for c in range(1, 6))
                laid = Counter(wall.values())
                colours = sum(laid[colour] == 5 for colour in COLOURS)
                player["score"] += 2 * self.rows(player) + 7 * columns + 10 * colours

    @staticmethod
    def rows(player: dict[str, Any]) -> int:
        return sum(all((r, c) in player["wall"] for c in range(1, 6)) for r in range(1, 6))

    def ranks(self) -> list[int]:
        """1 for the winner, by score and then by complete rows."""
        marks = [(player["score"], self.rows(player)) for player in self.players]
        return [sorted(marks, reverse=True).index(mark) + 1 for mark in marks]
