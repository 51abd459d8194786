-- A number that changes with every write to a league, its season or its entrants: what was computed
-- from an older version is computed again instead of being saved.
ALTER TABLE leagues ADD COLUMN version BIGINT NOT NULL DEFAULT 0;
