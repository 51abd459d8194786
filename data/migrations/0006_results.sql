-- What was computed from the log of a match that is over, so that nobody has to wait for it again.
-- Nothing would be lost with it: matches that are not booked are looked at once more. The number
-- counts changes, so whoever knows all results up to one asks for those above it.
CREATE TABLE results (
    match BIGINT PRIMARY KEY REFERENCES matches (id),
    number BIGINT NOT NULL,
    server BIGINT,
    game TEXT NOT NULL,
    ended BIGINT NOT NULL,
    facts TEXT NOT NULL
) WITHOUT ROWID;

CREATE INDEX results_by_number ON results (server, number);

-- What an organiser decided about a result afterwards; the newest counts. Without an outcome the
-- match does not count at all. What was played stays in the match and in its result.
CREATE TABLE corrections (
    match BIGINT NOT NULL REFERENCES matches (id),
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    author BIGINT REFERENCES players (id),
    reason TEXT NOT NULL,
    outcome TEXT,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;

-- Whether the result of a match was written down.
ALTER TABLE matches ADD COLUMN booked INTEGER NOT NULL DEFAULT 0;

CREATE INDEX matches_to_book ON matches (id) WHERE status = 'over' AND booked = 0;
