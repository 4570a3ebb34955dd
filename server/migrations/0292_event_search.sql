-- Runs outside a transaction.
-- Finds events by plain texts; a change of `plain_text` must build it again. `event_words` serves the previous release.
drop index concurrently if exists event_search;
create index concurrently event_search on event using gin (plain_text(title || e'\n' || location) gin_trgm_ops) with (fastupdate = off);
-- The planner needs to know how common the indexed texts are.
analyze event;
