-- Coordinates hardly shrink: the time to compress them would be lost at each load and each read.
ALTER TABLE stores_regionboundary ALTER COLUMN shape SET STORAGE EXTERNAL;
ALTER TABLE stores_regionoutline ALTER COLUMN shape SET STORAGE EXTERNAL;

-- A bulk change writes two or three stores of a page: where one finds no room, all indexes get an entry for it.
ALTER TABLE stores_store SET (fillfactor = 60);
