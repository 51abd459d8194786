-- What a seat shall do when its turn comes. Turns follow one another; of one turn's choices the
-- first that can be carried out is. Nobody but the player of the seat sees them.
CREATE TABLE plans (
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    plan TEXT NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;
