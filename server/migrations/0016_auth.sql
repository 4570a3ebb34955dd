create table session (
  id uuid primary key default uuidv7(),
  -- SHA-256 of a random 256-bit token, which is not stored.
  token_hash bytea not null unique check (length(token_hash) = 32),
  person_id uuid not null references person on delete cascade,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  -- When the person last authenticated with the sign-in provider. Null where the provider does not say; then `created_at` is used.
  authenticated_at timestamptz,
  -- The session of the person at the sign-in provider (`sid`), which a back-channel logout names.
  provider_session text check (char_length(provider_session) <= 300)
);

create index session_person on session (person_id);
create index session_last_used on session (last_used_at);

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

-- The kinds of devices from which a person has signed in; sessions are deleted earlier than these rows.
create table sign_in_device (
  person_id uuid not null references person on delete cascade,
  -- The browser and the system, such as "Chrome, Android".
  device text not null check (char_length(device) between 1 and 60),
  seen_at timestamptz not null default now(),
  primary key (person_id, device)
);

create index sign_in_device_age on sign_in_device (seen_at);

-- Tokens of the sign-in provider, encrypted with the key of the settings. They end with their session.
create table provider_token (
  session_id uuid primary key references session on delete cascade,
  sealed bytea not null,
  -- When to ask the provider next whether the account still exists; null if these tokens cannot be used for it.
  check_at timestamptz
);

create index provider_token_check on provider_token (check_at) where check_at is not null;

insert into identity_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));
