-- A number that changes with every write to a league, its season or its entrants: what was computed
-- from an older version is computed again instead of being saved.
ALTER TABLE leagues ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

-- Running totals of results, so that statistics, rankings and records read a few rows. They can all
-- be computed again from the results. The totals of a game on a server (0 for matches outside of
-- servers) are the rows with its number `totals`. While they are computed again, the new rows get
-- another number, `filling`, which then takes the place of the old one.
CREATE TABLE game_totals (
    server BIGINT NOT NULL,
    game TEXT NOT NULL,
    totals BIGINT NOT NULL UNIQUE,
    -- Changes with every write, so that outdated totals never replace newer ones.
    version BIGINT NOT NULL,
    -- Whether the totals must be computed again.
    stale INTEGER NOT NULL,
    filling BIGINT,
    -- Until when the process that fills them has the task to itself.
    lease BIGINT NOT NULL,
    PRIMARY KEY (server, game)
) WITHOUT ROWID;

-- How many results count in a variant, among people or with computers, and when the last ended.
CREATE TABLE list_totals (
    totals BIGINT NOT NULL,
    variant TEXT NOT NULL,
    company TEXT NOT NULL,
    results BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (totals, variant, company)
) WITHOUT ROWID;

CREATE TABLE player_totals (
    totals BIGINT NOT NULL,
    variant TEXT NOT NULL,
    company TEXT NOT NULL,
    player BIGINT NOT NULL,
    matches BIGINT NOT NULL,
    sums TEXT NOT NULL,
    PRIMARY KEY (totals, variant, company, player)
) WITHOUT ROWID;

CREATE INDEX player_totals_by_player ON player_totals (player);

-- A player's pace in each match, and the rating after it if the match is rated.
CREATE TABLE player_results (
    totals BIGINT NOT NULL,
    variant TEXT NOT NULL,
    company TEXT NOT NULL,
    player BIGINT NOT NULL,
    match BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    pace BIGINT,
    mean DOUBLE PRECISION,
    deviation DOUBLE PRECISION,
    rated BIGINT,
    PRIMARY KEY (totals, variant, company, player, match)
) WITHOUT ROWID;

CREATE INDEX player_results_by_end ON player_results (totals, variant, company, player, ended);

CREATE INDEX player_results_by_pace ON player_results (totals, variant, company, player, pace);

CREATE INDEX player_results_by_player ON player_results (player);

-- Current ratings; negative numbers are former players. The ranking is by strength.
CREATE TABLE ratings (
    totals BIGINT NOT NULL,
    variant TEXT NOT NULL,
    player BIGINT NOT NULL,
    mean DOUBLE PRECISION NOT NULL,
    deviation DOUBLE PRECISION NOT NULL,
    matches BIGINT NOT NULL,
    strength DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (totals, variant, player)
) WITHOUT ROWID;

CREATE INDEX ratings_by_strength ON ratings (totals, variant, strength);

CREATE INDEX ratings_by_player ON ratings (player);

-- How often the player with the lower id finished ahead of the other, level, or behind.
CREATE TABLE meetings (
    totals BIGINT NOT NULL,
    variant TEXT NOT NULL,
    player BIGINT NOT NULL,
    other BIGINT NOT NULL,
    ahead BIGINT NOT NULL,
    equal BIGINT NOT NULL,
    behind BIGINT NOT NULL,
    PRIMARY KEY (totals, variant, player, other)
) WITHOUT ROWID;

CREATE INDEX meetings_by_player ON meetings (player);

CREATE INDEX meetings_by_other ON meetings (other);

CREATE TABLE records (
    totals BIGINT NOT NULL,
    variant TEXT NOT NULL,
    feat TEXT NOT NULL,
    value BIGINT NOT NULL,
    player BIGINT NOT NULL,
    match BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    PRIMARY KEY (totals, variant, feat)
) WITHOUT ROWID;

CREATE INDEX records_by_player ON records (player);

CREATE INDEX results_by_end ON results ((COALESCE(server, 0)), game, ended, match);

-- The totals of what is stored already are computed by the bot, in the background.
INSERT INTO game_totals (server, game, totals, version, stale, filling, lease)
SELECT server, game, ROW_NUMBER() OVER (ORDER BY server, game), 0, 1, NULL, 0
FROM (SELECT DISTINCT COALESCE(server, 0) AS server, game FROM results) AS played;

INSERT INTO counters (name, value)
SELECT 'totals', totals FROM game_totals ORDER BY totals DESC LIMIT 1;
