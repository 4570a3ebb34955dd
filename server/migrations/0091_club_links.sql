-- The invitation link of a club: the SHA-256 of its random secret of 128 bits, which is not stored.
create table community_link (
  community_id uuid primary key references community on delete cascade,
  token_hash bytea not null,
  created_by uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- How many people can still join by it.
  uses_left int not null check (uses_left >= 0),
  constraint community_link_token_hash unique (token_hash),
  constraint community_link_hash check (octet_length(token_hash) = 32),
  constraint community_link_time check (expires_at > created_at)
);
create index community_link_creator on community_link (created_by);
