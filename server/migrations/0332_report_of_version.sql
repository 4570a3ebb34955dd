-- Runs outside a transaction.
drop index concurrently if exists report_of_version;
create index concurrently report_of_version on report (version_id) where version_id is not null;
