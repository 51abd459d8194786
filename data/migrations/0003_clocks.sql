-- How fast a match is played, as JSON: {} without a clock. All spans are milliseconds.
ALTER TABLE matches ADD COLUMN clock TEXT NOT NULL DEFAULT '{}';

UPDATE matches SET clock = '{"bank": ' || pace || ', "increment": ' || pace || ', "most": ' || pace || '}'
WHERE pace IS NOT NULL;

-- Until when the clocks of a match stand still; they run where this is NULL.
ALTER TABLE matches ADD COLUMN paused BIGINT;

-- What was left on the clock of a seat when it stopped; its next turn adds the increment to that.
-- NULL before its first turn. It is less than nothing if it stopped in the middle of a turn.
ALTER TABLE seats ADD COLUMN remaining BIGINT;

-- A deadline is due when something happens: a reminder is given, or, when it ends, the time is up.
-- Where calendar is not 0, its time does not run around the clock.
ALTER TABLE deadlines ADD COLUMN ends BIGINT NOT NULL DEFAULT 0;

UPDATE deadlines SET ends = due;

ALTER TABLE deadlines ADD COLUMN stage INTEGER NOT NULL DEFAULT 0;

ALTER TABLE deadlines ADD COLUMN calendar INTEGER NOT NULL DEFAULT 0;

-- What was on the clock when the turn began, so that one knows when half of it is over.
ALTER TABLE deadlines ADD COLUMN span BIGINT NOT NULL DEFAULT 0;

UPDATE deadlines SET span = COALESCE((SELECT pace FROM matches WHERE id = deadlines.match), 0);

ALTER TABLE matches DROP COLUMN pace;
