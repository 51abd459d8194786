-- How often the time of a seat was up, and until when others may take the seat.
ALTER TABLE seats ADD COLUMN strikes INTEGER NOT NULL DEFAULT 0;

ALTER TABLE seats ADD COLUMN offered BIGINT;

-- Whom a proposal is about, if it is somebody who does not sit at the table, and how long it lasts.
ALTER TABLE proposals ADD COLUMN player BIGINT REFERENCES players (id);

ALTER TABLE proposals ADD COLUMN span BIGINT;

-- Which seat somebody was asked to take over; NULL before the start. Whoever is not welcome would
-- like to, and the table has said no.
ALTER TABLE invitations ADD COLUMN seat INTEGER;

ALTER TABLE invitations ADD COLUMN welcome INTEGER NOT NULL DEFAULT 1;

-- When the time for the whole match was over: from then on computers play it to its end.
ALTER TABLE matches ADD COLUMN overtime BIGINT;

-- When the bot is removed from a server, the clocks of all its matches stand still.
CREATE INDEX matches_by_server ON matches (server);
