-- How often the time of a seat was up, and until when others may take the seat.
ALTER TABLE seats ADD COLUMN strikes INTEGER NOT NULL DEFAULT 0;

ALTER TABLE seats ADD COLUMN offered BIGINT;

-- Whom a proposal is about, if it is somebody who does not sit at the table, and how long it lasts.
ALTER TABLE proposals ADD COLUMN player BIGINT REFERENCES players (id);

ALTER TABLE proposals ADD COLUMN span BIGINT;
