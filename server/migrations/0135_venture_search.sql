-- Ventures are found by their texts, normalized like the names of people.
create extension if not exists pg_trgm;

-- array_to_string is not immutable for every array type; for text it is.
create function venture_text(name text, description text, location text, tags text[]) returns text
language sql immutable parallel safe
return plain_text(name || ' ' || location || ' ' || array_to_string(tags, ' ') || ' ' || description);

alter table venture add column search_text text not null
  generated always as (venture_text(name, description, location, tags)) stored;

-- Without a pending list, which every search would have to read.
create index venture_search on venture using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- Together with the index of tags it answers filters that match few ventures.
create index venture_category on venture (category) where closed_at is null;
