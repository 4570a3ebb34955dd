-- The first reply to a creating request with an Idempotency-Key, kept for a day.
create table idempotent_reply (
  person_id uuid not null references person on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  status int not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);

create index idempotent_reply_age on idempotent_reply (created_at);

-- A release works with this schema if it contains the required migration. A migration that removes what earlier releases use
-- sets it to the first migration of the oldest release that still works.
create table schema_compatibility (
  required_migration text not null,
  is_only_row boolean primary key default true check (is_only_row)
);

-- The running server processes, each with a row that it updates every few seconds.
create table node (
  id uuid primary key,
  host text not null,
  pid int not null,
  role text not null check (role in ('web', 'worker', 'all')),
  version text not null,
  has_redis boolean not null,
  has_bucket boolean not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Names the space in which the process id of a node is unique: containers of one machine may have equal host names and process ids.
  processes text
);

-- When tasks that operators schedule succeeded and failed last, for the metrics.
create table maintenance_run (
  task text primary key check (task in ('backup', 'restore_check')),
  succeeded_at timestamptz,
  failed_at timestamptz
);

insert into schema_compatibility (required_migration) values ('0001_functions');
