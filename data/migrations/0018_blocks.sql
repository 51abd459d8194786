-- People and servers that the operator has blocked. The row stays when the person is forgotten:
-- otherwise forgetting would lift the block. Without `until` a block lasts until it is lifted.
CREATE TABLE operator_blocks (
    kind TEXT NOT NULL CHECK (kind IN ('person', 'server')),
    subject BIGINT NOT NULL,
    reason TEXT NOT NULL,
    since BIGINT NOT NULL,
    until BIGINT,
    PRIMARY KEY (kind, subject)
) WITHOUT ROWID;

-- Whom players do not want to play with. When a blocked person is forgotten, a keyed hash takes
-- the place of the id, so that forgetting does not lift the block either.
CREATE TABLE player_blocks (
    player BIGINT NOT NULL REFERENCES players (id),
    number INTEGER NOT NULL,
    blocked BIGINT,
    key TEXT,
    digest TEXT,
    since BIGINT NOT NULL,
    PRIMARY KEY (player, number)
) WITHOUT ROWID;

CREATE INDEX player_blocks_by_blocked ON player_blocks (blocked);

-- Who was forgotten in this database, as keyed hashes. A file beside the database has the same
-- list; what only the file has is forgotten again after an older backup was restored.
CREATE TABLE forgotten (
    digest TEXT NOT NULL,
    at BIGINT NOT NULL,
    key TEXT NOT NULL,
    PRIMARY KEY (digest, at)
) WITHOUT ROWID;

-- Since when the bot is not on a server any more; null while it is there.
ALTER TABLE servers ADD COLUMN gone BIGINT;
