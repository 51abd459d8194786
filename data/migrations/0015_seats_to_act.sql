-- The seats that have to act after an entry, as bits: bit 0 is the first seat. Only the last entry
-- of a transaction has them; NULL in the others, and in entries of older versions. So a player's
-- matches are listed in the order of their urgency without reading their logs.
ALTER TABLE entries ADD COLUMN to_act INTEGER;
