-- A calendar URL is a credential: the database stores a hash of its secret, so that a copy of the database does not give access
-- to calendars. A person may have several, because a URL is shown only when it is created.
create table event_calendar_address (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now()
);
create index event_calendar_address_person on event_calendar_address (person_id, created_at);

insert into event_calendar_address (secret_hash, person_id, created_at)
  select sha256(convert_to(secret, 'UTF8')), person_id, created_at from event_calendar;

-- The table remains for the previous release, which finds no calendar while the two run side by side.
delete from event_calendar;
