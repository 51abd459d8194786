-- What ties the bag of a match to the match: a line of text with its number, its game, its seats
-- and the clicks of its players. Empty for matches whose draws come from the seed alone.
ALTER TABLE matches ADD COLUMN binding TEXT NOT NULL DEFAULT '';

-- The click with which the player of a seat joined.
ALTER TABLE seats ADD COLUMN joined BIGINT;

-- Whether its player has taken it from another one, when it was on offer.
ALTER TABLE seats ADD COLUMN substitute INTEGER NOT NULL DEFAULT 0;

-- The click with which an entrant signed up, or checked in.
ALTER TABLE entrants ADD COLUMN click BIGINT;

-- The clicks of all entrants at the time of the draw, in order; null before the draw.
ALTER TABLE seasons ADD COLUMN clicks TEXT;

-- How many entries the league log had at the draw: a draw that is repeated has another number.
ALTER TABLE seasons ADD COLUMN draw INTEGER NOT NULL DEFAULT 0;

-- Whether the seed of a season was told: it is of no use for another match after that.
ALTER TABLE seasons ADD COLUMN told INTEGER NOT NULL DEFAULT 0;

-- Erased players who must not come back to a season in which they were disqualified, dropped out
-- or have seen a bag: a keyed hash of the id, with a key for each row. Deleted when it has ended.
CREATE TABLE remembered (
    season BIGINT NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    key TEXT NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (season, number)
) WITHOUT ROWID;
