-- To find a part of a title or a location without reading every event; a trusted extension, which the owner of a database may add.
create extension if not exists pg_trgm;

-- Without a list of pending entries, which every search would have to read.
create index event_words on event using gin (lower(title || e'\n' || location) gin_trgm_ops) with (fastupdate = off);
