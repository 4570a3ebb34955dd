-- The key that signs the event's tickets: 244 random bits, which never leave the server.
alter table event add column ticket_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  check (length(ticket_key) = 32);

-- When they were checked in.
alter table event_attendee add column checked_in_at timestamptz;

-- The secret of a person's calendar URL.
create table event_calendar (
  person_id uuid primary key references person on delete cascade,
  secret text not null unique check (secret ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);

-- The reminders that were sent, so that a job that runs twice reminds once. A postponed event is reminded of again.
create table event_reminder (
  event_id uuid not null references event on delete cascade,
  ahead text not null check (ahead in ('day', 'hour')),
  start_time timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (event_id, ahead, start_time)
);
