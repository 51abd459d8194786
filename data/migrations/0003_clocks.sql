-- How fast a match is played, as JSON: {} without a clock. All spans are milliseconds.
ALTER TABLE matches ADD COLUMN clock TEXT NOT NULL DEFAULT '{}';

UPDATE matches SET clock = '{"bank": ' || pace || ', "increment": ' || pace || ', "most": ' || pace || '}'
WHERE pace IS NOT NULL;

ALTER TABLE matches DROP COLUMN pace;

-- Until when the clocks of a match stand still; they run where this is NULL.
ALTER TABLE matches ADD COLUMN paused BIGINT;

-- What is left on the clock of a seat while it does not run.
ALTER TABLE seats ADD COLUMN remaining BIGINT;

-- A deadline is due when something happens: a reminder is given, or, when it ends, the time is up.
-- Where calendar is not 0, its time does not run around the clock.
ALTER TABLE deadlines ADD COLUMN ends BIGINT NOT NULL DEFAULT 0;

UPDATE deadlines SET ends = due;

ALTER TABLE deadlines ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;

ALTER TABLE deadlines ADD COLUMN calendar INTEGER NOT NULL DEFAULT 0;
