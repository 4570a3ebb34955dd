-- Ventures are found by what they say of themselves, without accents and in small letters, as people are found by their names.
create extension if not exists pg_trgm;

-- array_to_string is not immutable for every kind of array; for one of texts it is.
create function venture_text(name text, description text, location text, tags text[]) returns text
language sql immutable parallel safe
return plain_text(name || ' ' || location || ' ' || array_to_string(tags, ' ') || ' ' || description);

alter table venture add column search_text text not null
  generated always as (venture_text(name, description, location, tags)) stored;

-- Without a list of pending entries, which every search would have to read.
create index venture_search on venture using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- With the one of tags it answers a filter that few ventures match.
create index venture_category on venture (category) where closed_at is null;
