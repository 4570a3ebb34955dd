create table appeal (
  id uuid primary key default uuidv7(),
  -- A sanction can be appealed against once.
  sanction_id uuid not null unique references sanction on delete cascade,
  text text not null,
  status text not null default 'OPEN' check (status in ('OPEN', 'UPHELD', 'REVERSED')),
  -- The answer to the person.
  message text not null default '',
  created_at timestamptz not null default now(),
  decided_by uuid references person on delete set null,
  decided_at timestamptz,
  check ((status = 'OPEN') = (decided_at is null))
);

create index appeal_status on appeal (status, id);
create index appeal_decided_by on appeal (decided_by);
create index appeal_decided on appeal (decided_at);

-- HMACs of the issuers and subjects of banned accounts. They outlive the accounts, so that a banned person cannot register again
-- after the erasure.
create table banned_identity (
  hash bytea primary key check (length(hash) = 32),
  sanction_id uuid not null references sanction on delete cascade
);

create index banned_identity_sanction on banned_identity (sanction_id);

-- The key of these HMACs; one row.
create table identity_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 32)
);

insert into identity_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
