-- What the event's tickets are signed with: 244 random bits, which never leave the server.
alter table event add column ticket_key bytea not null
  default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex')
  check (length(ticket_key) = 32);

-- When they came in at the door.
alter table event_attendee add column checked_in_at timestamptz;

-- The address at which somebody's calendar reads their events; whoever knows it reads them.
create table event_calendar (
  person_id uuid primary key references person on delete cascade,
  secret text not null unique check (secret ~ '^[A-Za-z0-9_-]{43}$'),
  created_at timestamptz not null default now()
);

-- What those who come have been reminded of, so that a job that runs twice reminds once. A moved event is reminded of anew.
create table event_reminder (
  event_id uuid not null references event on delete cascade,
  ahead text not null check (ahead in ('day', 'hour')),
  start_time timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (event_id, ahead, start_time)
);
