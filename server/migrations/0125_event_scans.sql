-- Each scan of a ticket, in the order in which the server received them: offline phones send theirs later. Written under the
-- lock of the event's row.
create table event_scan (
  event_id uuid not null references event on delete cascade,
  id uuid not null default uuidv7(),
  attendee_id uuid not null references event_attendee (id) on delete cascade,
  -- Chosen by the phone, so that a repeated scan is stored once.
  scan_id text not null check (char_length(scan_id) between 1 and 64),
  -- The phone's name.
  door text not null check (char_length(door) between 1 and 64),
  -- By the phone's clock, but never later than when the server received it.
  scanned_at timestamptz not null,
  -- Whether this scan checked its holder in.
  is_first boolean not null,
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  constraint event_scan_once unique (event_id, scan_id),
  check (scanned_at <= created_at)
);

-- A ticket is checked in once, and every later scan is a second use.
create unique index event_scan_first on event_scan (attendee_id) where is_first;
create index event_scan_attendee on event_scan (attendee_id);
