create table data_export (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  status text not null default 'WAITING' check (status in ('WAITING', 'RUNNING', 'READY', 'FAILED', 'EXPIRED')),
  progress int not null default 0 check (progress between 0 and 100),
  attempts int not null default 0,
  -- The object in storage. The name exists before the bytes, so that nothing is stored without a row.
  file text not null unique check (file ~ '^[0-9a-f]{32}\.zip$'),
  bytes bigint check (bytes >= 0),
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  expires_at timestamptz,
  constraint data_export_check check ((status in ('READY', 'EXPIRED')) = (expires_at is not null))
);

create unique index data_export_running on data_export (person_id) where status in ('WAITING', 'RUNNING');
create index data_export_person on data_export (person_id, id desc);
create index data_export_to_expire on data_export (expires_at) where status = 'READY';
create index data_export_unfinished on data_export (created_at) where status in ('WAITING', 'RUNNING');
