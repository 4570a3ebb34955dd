-- The kinds of devices from which a person has signed in; sessions are deleted earlier than these rows.
create table sign_in_device (
  person_id uuid not null references person on delete cascade,
  -- The browser and the system, such as "Chrome, Android".
  device text not null check (char_length(device) between 1 and 60),
  seen_at timestamptz not null default now(),
  primary key (person_id, device)
);

create index sign_in_device_age on sign_in_device (seen_at);
