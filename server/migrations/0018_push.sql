-- What a person's devices are pushed. No row: the defaults of the contract.
create table push_setting (
  person_id uuid primary key references person on delete cascade,
  -- Kinds that are not pushed.
  disabled_kinds text[] not null,
  shows_text boolean not null,
  -- Local times of the device, such as 22:30. Both or none.
  quiet_from text check (quiet_from ~ '^\d\d:\d\d$'),
  quiet_to text check (quiet_to ~ '^\d\d:\d\d$'),
  constraint push_setting_check check ((quiet_from is null) = (quiet_to is null))
);

-- Where to push to a device: at most one for each session, with which it ends.
create table push_subscription (
  session_id uuid primary key references session on delete cascade,
  person_id uuid not null references person on delete cascade,
  endpoint text not null unique check (char_length(endpoint) <= 1000),
  -- The device's public key and a shared secret, with which pushes are encrypted (RFC 8291).
  p256dh text not null,
  auth text not null,
  locale text not null,
  time_zone text not null,
  created_at timestamptz not null default now()
);

create index push_subscription_person on push_subscription (person_id);

-- The key with which this community identifies itself to push services (VAPID). Created when first needed.
create table push_key (
  is_only boolean primary key default true check (is_only),
  public_key text not null,
  private_key text not null
);
