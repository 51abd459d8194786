-- The message by which a season invites people, and what it says, as JSON: it is changed where it
-- stands when something about the season is.
ALTER TABLE seasons ADD COLUMN invitation TEXT;
