-- A file that arrives in parts and continues after a lost connection. It is removed after a day.
create table upload (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  -- The Idempotency-Key of the request that began it.
  key text,
  length int not null check (length > 0),
  received int not null default 0 check (received between 0 and length),
  -- When a post or another row took the file. The row then remains without its parts, so that a repeated request finds it.
  used_at timestamptz check (used_at is null or received = length),
  created_at timestamptz not null default now(),
  unique (person_id, key)
);

create index upload_person on upload (person_id);
create index upload_age on upload (created_at);

create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  -- The position of its first byte.
  start int not null,
  content bytea not null,
  primary key (upload_id, start)
);

-- Pictures are compressed already.
alter table upload_part alter column content set storage external;
