-- The seats of somebody whose data is gone. All of them have one number, which says nothing about
-- who it was: the ratings of the others follow from whom they have met.
CREATE TABLE former_seats (
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    number BIGINT NOT NULL,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;

-- Who has had a seat at a table whose bag others have, too, and has it no more: they know the bag.
CREATE TABLE witnesses (
    match BIGINT NOT NULL REFERENCES matches (id),
    player BIGINT NOT NULL REFERENCES players (id),
    PRIMARY KEY (match, player)
) WITHOUT ROWID;

CREATE INDEX witnesses_by_player ON witnesses (player);
