-- What a seat shall do when its turn comes, with what its player has not been told yet about what
-- was not possible. Nobody but the player of the seat sees it. Nothing is kept after the match.
CREATE TABLE plans (
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    plan TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
