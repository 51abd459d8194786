-- Leagues that run by themselves. A person stands here only by an id that refers to players, in
-- leagues, entrants and chronicle; everything else names entrants by their number in the season.
CREATE TABLE leagues (
    id BIGINT PRIMARY KEY,
    server BIGINT NOT NULL,
    name TEXT NOT NULL,
    settings TEXT NOT NULL,
    organiser BIGINT REFERENCES players (id),
    notes INTEGER NOT NULL,
    posts INTEGER NOT NULL,
    created BIGINT NOT NULL
) WITHOUT ROWID;

CREATE UNIQUE INDEX leagues_by_name ON leagues (server, name);

-- A season keeps the settings that it began with. Its next step happens when it is due; while it
-- is paused nothing is due, and `paused` says how long was left.
CREATE TABLE seasons (
    id BIGINT PRIMARY KEY,
    league BIGINT NOT NULL REFERENCES leagues (id),
    number INTEGER NOT NULL,
    state TEXT NOT NULL,
    settings TEXT NOT NULL,
    seed TEXT NOT NULL,
    began BIGINT NOT NULL,
    due BIGINT,
    paused BIGINT,
    put_off INTEGER NOT NULL,
    round INTEGER NOT NULL,
    reminded INTEGER NOT NULL
) WITHOUT ROWID;

CREATE UNIQUE INDEX seasons_by_number ON seasons (league, number);

CREATE INDEX seasons_by_due ON seasons (due);

CREATE TABLE divisions (
    season BIGINT NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    tier INTEGER NOT NULL,
    message BIGINT,
    channel BIGINT,
    PRIMARY KEY (season, number)
) WITHOUT ROWID;

CREATE TABLE entrants (
    season BIGINT NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    player BIGINT REFERENCES players (id),
    state TEXT NOT NULL,
    joined BIGINT NOT NULL,
    division INTEGER,
    seed INTEGER,
    place INTEGER,
    way TEXT,
    PRIMARY KEY (season, number)
) WITHOUT ROWID;

CREATE UNIQUE INDEX entrants_by_player ON entrants (player, season);

-- A match that is to be played. Its seats are the numbers of entrants, as JSON, in their order at
-- the table; its result is JSON, too, and is there once the match is over.
CREATE TABLE fixtures (
    season BIGINT NOT NULL REFERENCES seasons (id),
    number INTEGER NOT NULL,
    division INTEGER NOT NULL,
    round INTEGER NOT NULL,
    seats TEXT NOT NULL,
    seed TEXT,
    match BIGINT REFERENCES matches (id),
    result TEXT,
    PRIMARY KEY (season, number)
) WITHOUT ROWID;

CREATE INDEX fixtures_by_match ON fixtures (match);

-- What was done with a league, by whom (nobody: by itself), and what that changed, so that it can
-- be undone.
CREATE TABLE chronicle (
    league BIGINT NOT NULL REFERENCES leagues (id),
    number INTEGER NOT NULL,
    season BIGINT,
    actor BIGINT REFERENCES players (id),
    act TEXT NOT NULL,
    about TEXT NOT NULL,
    changes TEXT NOT NULL,
    at BIGINT NOT NULL,
    undone BIGINT,
    PRIMARY KEY (league, number)
) WITHOUT ROWID;

-- Announcements on their way out; like the outbox, but the queue is a league's.
CREATE TABLE announcements (
    league BIGINT NOT NULL REFERENCES leagues (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due BIGINT NOT NULL,
    lease BIGINT,
    trouble TEXT,
    PRIMARY KEY (league, number)
) WITHOUT ROWID;

CREATE INDEX announcements_by_due ON announcements (due);
