-- Each time a ticket was held against a phone at the door, in the order in which the server was told: phones without
-- connection tell later. All of it is written under the lock of the event's row.
create table event_scan (
  event_id uuid not null references event on delete cascade,
  id uuid not null default uuidv7(),
  attendee_id uuid not null references event_attendee (id) on delete cascade,
  -- What the phone calls it: told again, it is the same scan.
  scan_id text not null check (char_length(scan_id) between 1 and 64),
  -- What the phone calls itself.
  door text not null check (char_length(door) between 1 and 64),
  -- By the phone's clock, but never later than when the server was told.
  scanned_at timestamptz not null,
  -- Whether it is the one that let its holder in.
  is_first boolean not null,
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  constraint event_scan_once unique (event_id, scan_id),
  check (scanned_at <= created_at)
);

-- A ticket lets in once, and every later scan of it is a second use.
create unique index event_scan_first on event_scan (attendee_id) where is_first;
create index event_scan_attendee on event_scan (attendee_id);
