-- A case kept the content as its first reporter saw it. A person could have a harmless text reported first, and then change it. Each
-- report now has the version that its reporter saw; that of the first report stays in the case, where `version_id` is null.
create table report_version (
  id uuid primary key default uuidv7(),
  case_id uuid not null references report_case on delete cascade,
  -- Of the content and its context, to store each version once.
  hash bytea not null check (octet_length(hash) = 32),
  snapshot jsonb not null,
  created_at timestamptz not null default clock_timestamp(),
  constraint report_version_once unique (case_id, hash)
);
alter table report_case add column snapshot_hash bytea;
alter table report add column version_id uuid;
alter table report add constraint report_version_id_fkey foreign key (version_id) references report_version on delete set null not valid;
