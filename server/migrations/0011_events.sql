create table event (
  id uuid primary key default uuidv7(),
  host_id uuid not null references person,
  title text not null check (char_length(title) <= 120 and has_visible_text(title)),
  description text not null check (char_length(description) <= 5000 and has_visible_text(description)),
  location text not null check (char_length(location) <= 200 and has_visible_text(location)),
  start_time timestamptz not null,
  end_time timestamptz not null,
  capacity int not null check (capacity between 1 and 100000),
  -- The number of rows in event_attendee, updated in the same transaction.
  taken int not null default 0,
  visibility text not null default 'PUBLIC' check (visibility in ('PUBLIC', 'PRIVATE', 'INVITE_ONLY')),
  tags text[] not null default '{}' check (tags <@ array['social', 'academic', 'workshop', 'conference', 'networking', 'tech', 'business', 'entrepreneurship', 'cultural', 'sports', 'music', 'art', 'food', 'charity', 'career', 'leadership', 'entertainment', 'health', 'outdoors', 'virtual', 'community']),
  cover text unique references media,
  -- Increases with each change that calendars must notice.
  revision int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) <= 500 and has_visible_text(cancel_reason)),
  -- The key that signs the event's tickets: 244 random bits, which never leave the server.
  ticket_key bytea not null default decode(replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''), 'hex') check (length(ticket_key) = 32),
  -- The IANA time zone in which the host entered the times, validated by the server.
  time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$'),
  hidden_at timestamptz,
  community_id uuid references community,
  audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'CAMPUS', 'MEMBERS')),
  constraint event_cancelled_with_reason check ((cancelled_at is null) = (cancel_reason is null)),
  constraint event_ends_after_start check (start_time < end_time),
  constraint event_has_seats check (taken >= 0 and taken <= capacity),
  constraint event_of_members check (audience <> 'MEMBERS' or community_id is not null)
);

create index event_of_host on event (host_id, id desc);
create index event_tags on event using gin (tags);

-- Events by start time, for the list that shows the soonest first.
create index event_start on event (start_time, id);

-- Without a pending list, which every search would have to read.
create index event_search on event using gin (plain_text(((title || '
') || location)) gin_trgm_ops) with (fastupdate = off);
create index event_community on event (community_id, id desc) where community_id is not null;

-- A person's status at an event is a row in one of the next four tables. They change under the lock of the event's row, which
-- is taken first.
create table event_attendee (
  event_id uuid not null references event on delete cascade,
  person_id uuid not null references person on delete cascade,
  id uuid not null unique default uuidv7(),
  created_at timestamptz not null default now(),
  -- When they were checked in.
  checked_in_at timestamptz,
  -- Set by a trigger.
  ticket_proof bytea not null check (length(ticket_proof) = 16),
  primary key (event_id, person_id)
);

create index event_attendee_order on event_attendee (event_id, id);
create index event_attendee_person on event_attendee (person_id, event_id);
create index event_attendee_code on event_attendee (event_id, substr(ticket_proof, 1, 5));

create table event_request (
  event_id uuid not null references event on delete cascade,
  person_id uuid not null references person on delete cascade,
  id uuid not null unique default uuidv7(),
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined')),
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (event_id, person_id),
  constraint event_request_check check ((state = 'pending') = (decided_at is null))
);

create index event_request_order on event_request (event_id, state, id);
create index event_request_person on event_request (person_id, event_id);

create table event_invitation (
  event_id uuid not null references event on delete cascade,
  person_id uuid not null references person on delete cascade,
  id uuid not null unique default uuidv7(),
  created_at timestamptz not null default now(),
  primary key (event_id, person_id)
);

create index event_invitation_order on event_invitation (event_id, id);
create index event_invitation_person on event_invitation (person_id, event_id);

create table event_waitlist (
  event_id uuid not null references event on delete cascade,
  person_id uuid not null references person on delete cascade,
  id uuid not null unique default uuidv7(),
  -- The order of the waitlist, independent of clocks.
  position bigint not null generated always as identity,
  created_at timestamptz not null default now(),
  primary key (event_id, person_id)
);

create unique index event_waitlist_line on event_waitlist (event_id, position);
create index event_waitlist_person on event_waitlist (person_id, event_id);

-- The reminders that were sent, so that a job that runs twice reminds once. A postponed event is reminded of again.
create table event_reminder (
  event_id uuid not null references event on delete cascade,
  ahead text not null check (ahead in ('day', 'hour')),
  start_time timestamptz not null,
  created_at timestamptz not null default now(),
  primary key (event_id, ahead, start_time)
);

-- Each scan of a ticket, in the order in which the server received them: offline phones send theirs later. Written under the
-- lock of the event's row.
create table event_scan (
  event_id uuid not null references event on delete cascade,
  id uuid not null default uuidv7(),
  attendee_id uuid not null references event_attendee (id) on delete cascade,
  -- Chosen by the phone, so that a repeated scan is stored once.
  scan_id text not null check (char_length(scan_id) between 1 and 64),
  device text not null check (char_length(device) between 1 and 64 and has_visible_text(device)),
  -- By the phone's clock, but never later than when the server received it.
  scanned_at timestamptz not null,
  -- Whether this scan checked its holder in.
  is_first boolean not null,
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  constraint event_scan_check check (scanned_at <= created_at),
  constraint event_scan_once unique (event_id, scan_id)
);

-- A ticket is checked in once, and every later scan is a second use.
create unique index event_scan_first on event_scan (attendee_id) where is_first;
create index event_scan_attendee on event_scan (attendee_id);

-- How many people a person has invited to events on their last day of inviting, in UTC, including withdrawn invitations.
create table invitation_day (
  person_id uuid primary key references person on delete cascade,
  day date not null,
  invitations int not null check (invitations > 0)
);

-- A calendar URL is a credential: the database stores a hash of its secret, so that a copy of the database does not give access
-- to calendars. A person may have several, because a URL is shown only when it is created.
create table event_calendar_address (
  secret_hash bytea primary key check (octet_length(secret_hash) = 32),
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now()
);

create index event_calendar_address_person on event_calendar_address (person_id, created_at);

-- People who host an event together with its host, once they have accepted.
create table event_host (
  event_id uuid not null references event on delete cascade,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (event_id, person_id)
);

create index event_host_person on event_host (person_id);

create function set_ticket_proof() returns trigger language plpgsql as $$
begin
  new.ticket_proof := (
    select ticket_proof_of(event.id, new.id, event.ticket_key) from event where event.id = new.event_id
  );
  return new;
end $$;

create trigger ticket_proof_of_new before insert on event_attendee for each row execute function set_ticket_proof();
