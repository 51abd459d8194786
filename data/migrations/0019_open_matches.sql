-- The open matches of a server, which are counted before another one is opened. Moves do not touch
-- this index, because they do not write the match.
CREATE INDEX matches_open ON matches (server) WHERE status IN ('lobby', 'running');
