-- Does not block reports, unlike a valid constraint in the migration before.
alter table report validate constraint report_version_id_fkey;
