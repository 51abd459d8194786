-- Which match a thread belongs to.
CREATE INDEX matches_by_thread ON matches (thread);
