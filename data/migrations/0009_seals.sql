-- Whether other tables have the same bag: then it is sealed until the last of them is at its end,
-- and opened afterwards.
ALTER TABLE matches ADD COLUMN seal TEXT NOT NULL DEFAULT 'none';

CREATE INDEX matches_sealed ON matches (id) WHERE seal = 'sealed';
