-- Runs outside a transaction.
-- `search_form` replaces punctuation by spaces. Without them, `lhotel` finds L'Hotel.
drop index concurrently if exists community_name_search;
create index concurrently community_name_search on community using gin (replace(search_form(name), ' ', '') gin_trgm_ops)
  with (fastupdate = off);
drop index concurrently if exists community_search;
