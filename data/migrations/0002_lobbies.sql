-- Who may sit down, and which match this one is the rematch of.
ALTER TABLE matches ADD COLUMN joining TEXT NOT NULL DEFAULT 'anyone';

ALTER TABLE matches ADD COLUMN previous BIGINT;

CREATE INDEX matches_by_previous ON matches (previous);

-- People who were asked to come to a match that has not begun.
CREATE TABLE invitations (
    match BIGINT NOT NULL REFERENCES matches (id),
    player BIGINT NOT NULL REFERENCES players (id),
    PRIMARY KEY (match, player)
) WITHOUT ROWID;
