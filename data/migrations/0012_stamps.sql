-- A number that is another one after each change of a match, its seats, their plans and their
-- players' preferences: whoever has read all of that before need not read it again.
ALTER TABLE matches ADD COLUMN stamp BIGINT NOT NULL DEFAULT 0;
