-- Tokens of the sign-in provider, encrypted with the key of the settings. They end with their session.
create table provider_token (
  session_id uuid primary key references session on delete cascade,
  sealed bytea not null,
  -- When to ask the provider next whether the account still exists; null if these tokens cannot be used for it.
  check_at timestamptz
);
create index provider_token_check on provider_token (check_at) where check_at is not null;
