-- Runs outside a transaction.
-- Searches for clubs compare names without the spaces that stand for apostrophes and other signs.
drop index concurrently if exists community_name_search;
create index concurrently community_name_search on community using gin (replace(search_form(name), ' ', '') gin_trgm_ops)
  with (fastupdate = off);
drop index concurrently if exists community_search;
