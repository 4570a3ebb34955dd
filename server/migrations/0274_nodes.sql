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
  seen_at timestamptz not null default now()
);
