-- A league that is closed: nothing happens in it any more, and its archive can be read.
ALTER TABLE leagues ADD COLUMN closed BIGINT;
