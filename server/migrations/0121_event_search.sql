-- Finds part of a title or a location with an index; a trusted extension, which the owner of a database can create.
create extension if not exists pg_trgm;

-- Without a pending list, which every search would have to read.
create index event_words on event using gin (lower(title || e'\n' || location) gin_trgm_ops) with (fastupdate = off);
