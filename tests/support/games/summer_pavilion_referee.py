"""A second, slow referee of Summer Pavilion, written from the rules page alone.

It shares nothing with `games.summer_pavilion`: spaces are dictionary keys, heaps are lists or
counters, features come from the page's formulas, and it checks the rules one by one. If the two
disagree, one of them is wrong.
"""

from collections import Counter
from itertools import combinations
from typing import Any

COLOURS = ["P", "G", "O", "Y", "B", "R"]
WILD = {1: "P", 2: "G", 3: "O", 4: "Y", 5: "B", 6: "R"}
OUTER = ["W", "NW", "NE", "E", "SE", "SW"]
STANDARD = {"W": "P", "NW": "O", "NE": "R", "E": "B", "SE": "Y", "SW": "G"}
STAR_BONUS = {"R": 14, "B": 15, "Y": 16, "O": 17, "G": 18, "P": 20}
NUMBER_BONUS = {1: 4, 2: 8, 3: 12, 4: 16}


def features() -> dict[str, tuple[int, set[tuple[str, int]]]]:
    """Reward and spaces of every feature, by the formulas; outer stars count from 1."""
    found: dict[str, tuple[int, set[tuple[str, int]]]] = {}
    for i in range(1, 7):
        here, following = OUTER[i - 1], OUTER[(i % 6 + 1) - 1]
        middle = {("C", (i + 3) % 6 + 1), ("C", (i + 4) % 6 + 1)}
        found[f"pillar-{here}"] = (1, {(here, 2), (here, 3)} | middle)
        statue = {(here, 1), (here, 2), (following, 3), (following, 4)}
        found[f"statue-{here}-{following}"] = (2, statue)
        found[f"window-{here}"] = (3, {(here, 5), (here, 6)})
    return found


class Referee:
    """One match, changed in place."""

    def __init__(self, seats: int, side: str, tiles: str) -> None:
        self.side = side
        self.bag, self.tower = Counter(tiles), Counter[str]()
        self.players: list[dict[str, Any]] = [
            {"score": 5, "hand": [], "kept": [], "laid": {}, "passed": False} for _ in range(seats)
        ]
        self.supply: list[str] = []
        self.displays: dict[str, list[str]] = {}
        self.centre: list[str] = []
        self.marker_lies = True
        self.round = 0
        self.first = self.turn = 0
        self.reward = 0
        self.due = ""
        self.phase = ""
        self.round_scores: list[list[int]] = []
        self.seen: Counter[str] = Counter()
        self.next_round()

    # The bag.

    def drawable(self) -> int:
        return self.bag.total() + self.tower.total()

    def take_from_bag(self, tile: str) -> str:
        if not self.bag.total():
            self.bag, self.tower = self.tower, Counter()
        assert self.bag[tile] > 0
        self.bag[tile] -= 1
        return tile

    def draw(self, text: str) -> None:
        """Carry out a move of the bag."""
        word, *heaps = text.split()
        assert word == self.due
        self.due = ""
        if word == "supply":
            assert len(heaps[0]) == min(10 - len(self.supply), self.drawable())
            self.supply += [self.take_from_bag(tile) for tile in heaps[0]]
        else:
            assert len(heaps) == {2: 5, 3: 7, 4: 9}[len(self.players)]
            room = self.drawable()
            for number, heap in enumerate(heaps):
                tiles = [] if heap == "-" else list(heap)
                assert len(tiles) == min(4, room)
                room -= len(tiles)
                self.displays[str(number + 1)] = [self.take_from_bag(tile) for tile in tiles]
        self.go_on()

    def go_on(self) -> None:
        """Do everything automatic until a seat or the bag must act."""
        if len(self.supply) < 10 and self.drawable() and self.phase in ("new round", "turn"):
            self.due = "supply"
        elif self.phase == "new round":
            self.phase = "drafting"
            if self.drawable():
                self.due = "deal"
            else:
                self.seen["round without tiles"] += 1
                self.go_on()
        elif self.phase == "drafting":
            if not self.tiles_on_offer():
                self.seen["marker untaken"] += self.marker_lies
                self.phase, self.turn = "turn", self.first
                self.go_on()
        elif self.phase == "turn" and not self.players[self.turn]["hand"]:
            self.seen["automatic pass"] += 1
            self.leave(self.turn)

    def next_round(self) -> None:
        self.round += 1
        for player in self.players:
            player["hand"], player["kept"], player["passed"] = player["kept"], [], False
        self.centre, self.marker_lies, self.turn = [], True, self.first
        self.phase = "new round"
        self.go_on()

    # Whose turn it is, and what is allowed.

    def to_act(self) -> list[int]:
        """The bag is -1."""
        if self.phase == "over":
            return []
        return [-1] if self.due else [self.turn]

    def tiles_on_offer(self) -> bool:
        return any(self.displays.values()) or bool(self.centre)

    def legal(self, seat: int) -> set[str]:
        """Every legal move of a seat."""
        if self.due or self.to_act() != [seat]:
            return set()
        hand = self.players[seat]["hand"]
        if self.phase == "drafting":
            return self.drafts()
        if self.phase == "picking":
            return {f"pick {' '.join(pick)}" for pick in choose(self.supply, self.reward)}
        keep = 0 if self.round == 6 else 4
        kept = [choice for size in range(keep + 1) for choice in choose(hand, size)]
        return {" ".join(["pass", *choice, "end"]) for choice in kept} | self.placements(seat)

    def drafts(self) -> set[str]:
        wild, moves = WILD[self.round], set()
        for place, tiles in [*self.displays.items(), ("C", self.centre)]:
            others = set(tiles) - {wild}
            moves |= {f"{place} {colour}" for colour in others}
            if tiles and not others:
                moves.add(f"{place} {wild}")
        return moves

    def placements(self, seat: int) -> set[str]:
        player, wild, moves = self.players[seat], WILD[self.round], set()
        have = Counter(player["hand"])
        for star in ["C", *OUTER]:
            for slot in range(1, 7):
                if (star, slot) in player["laid"]:
                    continue
                n = self.number(star, slot)
                for colour in self.colours(player, star):
                    if colour == wild:
                        if have[colour] >= n:
                            moves.add(f"place {star} {slot} {colour} 0")
                        continue
                    for wilds in range(n):
                        if have[colour] >= n - wilds and have[wild] >= wilds:
                            moves.add(f"place {star} {slot} {colour} {wilds}")
        return moves

    def number(self, star: str, slot: int) -> int:
        if self.side == "standard":
            return slot
        return 3 if star == "C" else [3, 2, 1, 4, 5, 6][slot - 1]

    def colours(self, player: dict[str, Any], star: str) -> list[str]:
        """The colours that a star takes."""
        laid = [tile for (where, _), tile in player["laid"].items() if where == star]
        if self.side == "standard" and star != "C":
            return [STANDARD[star]]
        if self.side == "variant":
            if len(laid) < 2:
                return COLOURS
            if laid[0] == laid[1]:
                return [laid[0]]
        return [colour for colour in COLOURS if colour not in laid]

    # Moves of the seats.

    def play(self, seat: int, move: str) -> None:
        """Carry out a legal move with all its consequences."""
        player, words = self.players[seat], move.split()
        if words[0] == "place":
            self.place(seat, words[1], int(words[2]), words[3], int(words[4]))
        elif words[0] == "pick":
            for tile in words[1:]:
                self.supply.remove(tile)
                player["hand"].append(tile)
            self.reward = 0
            self.next_turn()
        elif words[0] == "pass":
            for tile in words[1:-1]:
                player["hand"].remove(tile)
            player["kept"] = words[1:-1]
            self.lose(player, len(player["hand"]))
            self.tower.update(player["hand"])
            player["hand"] = []
            self.leave(seat)
        else:
            self.take(seat, words[0], words[1])

    @staticmethod
    def lose(player: dict[str, Any], points: int) -> None:
        for _ in range(points):
            if player["score"] > 1:
                player["score"] -= 1

    def take(self, seat: int, place: str, colour: str) -> None:
        player, wild = self.players[seat], WILD[self.round]
        heap = self.centre if place == "C" else self.displays[place]
        taken = [tile for tile in heap if tile == colour and tile != wild]
        if wild in heap:
            taken.append(wild)
        for tile in taken:
            heap.remove(tile)
        player["hand"] += taken
        if place == "C":
            if self.marker_lies:
                self.marker_lies, self.first = False, seat
                self.lose(player, len(taken))
        else:
            self.centre += heap
            self.displays[place] = []
        self.turn = (seat + 1) % len(self.players)
        self.go_on()

    def place(self, seat: int, star: str, slot: int, colour: str, wilds: int) -> None:
        player, wild = self.players[seat], WILD[self.round]
        paid = [wild] * wilds + [colour] * (self.number(star, slot) - wilds)
        for tile in paid:
            player["hand"].remove(tile)
        paid.remove(colour)
        self.tower.update(paid)
        before = set(player["laid"])
        player["laid"][star, slot] = colour
        player["score"] += chain(player["laid"], star, slot)
        done = 0
        for name, (reward, spaces) in features().items():
            if spaces <= set(player["laid"]) and not spaces <= before:
                self.reward += reward
                self.seen[name] += 1
                done += 1
        self.seen["two features"] += done == 2
        self.seen["short supply"] += 0 < len(self.supply) < self.reward
        self.seen["empty supply"] += not self.supply and self.reward > 0
        self.reward = min(self.reward, len(self.supply))
        if self.reward:
            self.phase = "picking"
        else:
            self.next_turn()

    def leave(self, seat: int) -> None:
        """A seat has passed for this round."""
        self.players[seat]["passed"] = True
        if not all(player["passed"] for player in self.players):
            self.next_turn()
            return
        self.round_scores.append([player["score"] for player in self.players])
        if self.round < 6:
            self.next_round()
            return
        self.phase = "over"
        for player in self.players:
            player["score"] += self.bonus(player)

    def next_turn(self) -> None:
        self.phase = "turn"
        self.turn = (self.turn + 1) % len(self.players)
        while self.players[self.turn]["passed"]:
            self.turn = (self.turn + 1) % len(self.players)
        self.go_on()

    # The end.

    def bonus(self, player: dict[str, Any]) -> int:
        points = 0
        for star in ["C", *OUTER]:
            laid = [tile for (where, _), tile in player["laid"].items() if where == star]
            if len(laid) == 6:
                mixed = len(set(laid)) == 6
                points += 12 if mixed else STAR_BONUS[laid[0]]
                self.seen["mixed star" if mixed else f"star of {laid[0]}"] += 1
        spaces = [(star, slot) for star in ["C", *OUTER] for slot in range(1, 7)]
        for number, worth in NUMBER_BONUS.items():
            if all(space in player["laid"] for space in spaces if self.number(*space) == number):
                points += worth
                self.seen[f"all {number}s"] += 1
        return points

    def ranks(self) -> list[int]:
        """1 for the winner; equal scores share a place."""
        scores = [player["score"] for player in self.players]
        return [sorted(scores, reverse=True).index(score) + 1 for score in scores]


def chain(laid: dict[tuple[str, int], str], star: str, slot: int) -> int:
    """The spaces that can be reached from a space over laid neighbours on the ring."""
    reached = {slot}
    while True:
        beside = {one % 6 + 1 for one in reached} | {(one - 2) % 6 + 1 for one in reached}
        grown = reached | {one for one in beside if (star, one) in laid}
        if grown == reached:
            return len(reached)
        reached = grown


def choose(tiles: list[str], size: int) -> set[tuple[str, ...]]:
    """Every selection of this many tiles, in the order of the colours."""
    ordered = sorted(tiles, key=COLOURS.index)
    return set(combinations(ordered, size))
