-- One text for SQLite and PostgreSQL. Times are milliseconds since 1970 in UTC; what is only ever
-- read and written as a whole is JSON. Each statement ends with a semicolon at the end of a line.
-- WITHOUT ROWID keeps the rows of a table in its primary key on SQLite; PostgreSQL is not told.

CREATE TABLE counters (name TEXT PRIMARY KEY, value BIGINT NOT NULL);

INSERT INTO counters (name, value) VALUES ('match', 0);

-- When a bot was last alive: the time since then is given back to running clocks.
CREATE TABLE heartbeat (id INTEGER PRIMARY KEY, at BIGINT NOT NULL);

CREATE TABLE servers (id BIGINT PRIMARY KEY, settings TEXT NOT NULL) WITHOUT ROWID;

-- A person's id stands here and in seats, and nowhere else.
CREATE TABLE players (id BIGINT PRIMARY KEY, preferences TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE matches (
    id BIGINT PRIMARY KEY,
    game TEXT NOT NULL,
    rules INTEGER NOT NULL,
    options TEXT NOT NULL,
    places INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'aborted')),
    ending TEXT,
    server BIGINT,
    channel BIGINT,
    thread BIGINT,
    pace BIGINT,
    seed TEXT NOT NULL,
    commitment TEXT NOT NULL,
    foreign_draws INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    posts INTEGER NOT NULL,
    outcome TEXT,
    created BIGINT NOT NULL,
    updated BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX matches_by_channel ON matches (channel);

CREATE TABLE seats (
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    player BIGINT REFERENCES players (id),
    computer TEXT,
    host INTEGER NOT NULL,
    resigned BIGINT,
    PRIMARY KEY (match, seat)
) WITHOUT ROWID;

CREATE INDEX seats_by_player ON seats (player);

-- The log. Nothing is ever changed or removed here: taking back is an entry, too, whose back_to
-- is the ply at which the log goes on. So a ply is never used twice.
CREATE TABLE entries (
    match BIGINT NOT NULL REFERENCES matches (id),
    ply INTEGER NOT NULL,
    seat INTEGER NOT NULL,
    move TEXT NOT NULL,
    how TEXT NOT NULL,
    back_to INTEGER,
    at BIGINT NOT NULL,
    interaction BIGINT,
    PRIMARY KEY (match, ply)
) WITHOUT ROWID;

-- What the table looked like after the entry that ended a round, as a SHA-256.
CREATE TABLE digests (
    match BIGINT NOT NULL REFERENCES matches (id),
    ply INTEGER NOT NULL,
    round INTEGER NOT NULL,
    digest TEXT NOT NULL,
    PRIMARY KEY (match, ply)
) WITHOUT ROWID;

-- Clicks that have been answered, with the answer, in case Discord delivers one again.
CREATE TABLE answers (interaction BIGINT PRIMARY KEY, answer TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE proposals (
    match BIGINT PRIMARY KEY REFERENCES matches (id),
    kind TEXT NOT NULL,
    seat INTEGER NOT NULL,
    ply INTEGER NOT NULL,
    back_to INTEGER,
    agreed TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE deadlines (
    match BIGINT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    kind TEXT NOT NULL,
    ply INTEGER NOT NULL,
    due BIGINT NOT NULL,
    lease BIGINT NOT NULL,
    PRIMARY KEY (match, seat, kind)
) WITHOUT ROWID;

CREATE INDEX deadlines_by_due ON deadlines (due);

CREATE TABLE outbox (
    match BIGINT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    payload TEXT NOT NULL,
    nonce TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    due BIGINT NOT NULL,
    lease BIGINT,
    trouble TEXT,
    PRIMARY KEY (match, number)
) WITHOUT ROWID;

CREATE INDEX outbox_by_due ON outbox (due);

-- Which message on Discord shows which match, and how far along.
CREATE TABLE messages (
    id BIGINT PRIMARY KEY,
    match BIGINT NOT NULL REFERENCES matches (id),
    channel BIGINT NOT NULL,
    kind TEXT NOT NULL,
    ply INTEGER NOT NULL,
    at BIGINT NOT NULL
) WITHOUT ROWID;

CREATE INDEX messages_by_match ON messages (match);
