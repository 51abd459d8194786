-- How far along a match is, its newest entry says: so a move need not write down the match, too.
-- An entry has a number that no other has, like the stamp of a match, so that one can tell two
-- entries of the same ply apart when a server has come back without its last commits.
ALTER TABLE entries ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0;

ALTER TABLE matches DROP COLUMN ply;

-- Posts are numbered within what waits in the outbox; it is their nonces that never come again.
ALTER TABLE matches DROP COLUMN posts;
