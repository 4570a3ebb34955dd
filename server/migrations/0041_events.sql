create table event (
  id uuid primary key default uuidv7(),
  host_id uuid not null references person,
  title text not null check (char_length(title) <= 120 and title ~ '\S'),
  description text not null check (char_length(description) <= 5000 and description ~ '\S'),
  location text not null check (char_length(location) <= 200 and location ~ '\S'),
  start_time timestamptz not null,
  end_time timestamptz not null,
  capacity int not null check (capacity between 1 and 100000),
  -- The number of rows in event_attendee, updated in the same transaction.
  taken int not null default 0,
  visibility text not null default 'PUBLIC' check (visibility in ('PUBLIC', 'PRIVATE', 'INVITE_ONLY')),
  tags text[] not null default '{}' check (
    tags <@ array['social', 'academic', 'workshop', 'conference', 'networking', 'tech', 'business', 'entrepreneurship',
      'cultural', 'sports', 'music', 'art', 'food', 'charity', 'career', 'leadership', 'entertainment', 'health', 'outdoors',
      'virtual', 'community']
  ),
  cover text unique references media,
  -- Increases with each change that calendars must notice.
  revision int not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  cancelled_at timestamptz,
  cancel_reason text check (char_length(cancel_reason) <= 500),
  constraint event_ends_after_start check (start_time < end_time),
  constraint event_has_seats check (taken between 0 and capacity),
  constraint event_cancelled_with_reason check ((cancelled_at is null) = (cancel_reason is null))
);

create index event_host on event (host_id, id desc);
create index event_tags on event using gin (tags);

-- A person's status at an event is a row in one of the next four tables. They change under the lock of the event's row, which
-- is taken first.
create table event_attendee (
  event_id uuid not null references event on delete cascade,
  user_id uuid not null references person on delete cascade,
  id uuid not null unique default uuidv7(),
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);

create index event_attendee_order on event_attendee (event_id, id);
create index event_attendee_user on event_attendee (user_id, event_id);

create table event_request (
  event_id uuid not null references event on delete cascade,
  user_id uuid not null references person on delete cascade,
  id uuid not null unique default uuidv7(),
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined')),
  reason text check (char_length(reason) <= 500),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (event_id, user_id),
  check ((state = 'pending') = (decided_at is null))
);

create index event_request_order on event_request (event_id, state, id);
create index event_request_user on event_request (user_id, event_id);

create table event_invitation (
  event_id uuid not null references event on delete cascade,
  user_id uuid not null references person on delete cascade,
  id uuid not null unique default uuidv7(),
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);

create index event_invitation_order on event_invitation (event_id, id);
create index event_invitation_user on event_invitation (user_id, event_id);

create table event_waitlist (
  event_id uuid not null references event on delete cascade,
  user_id uuid not null references person on delete cascade,
  id uuid not null unique default uuidv7(),
  -- The order of the waitlist, independent of clocks.
  position bigint generated always as identity,
  created_at timestamptz not null default now(),
  primary key (event_id, user_id)
);

create unique index event_waitlist_line on event_waitlist (event_id, position);
create index event_waitlist_user on event_waitlist (user_id, event_id);

create table event_comment (
  event_id uuid not null references event on delete cascade,
  id uuid not null default uuidv7(),
  author_id uuid not null references person,
  parent_id uuid,
  -- 0 at the top level.
  depth smallint not null check (depth between 0 and 30 and (depth = 0) = (parent_id is null)),
  content text not null check (char_length(content) <= 1000 and content ~ '\S'),
  replies_count int not null default 0 check (replies_count >= 0),
  -- Chosen by the author's device, so that a repeated comment is stored once.
  client_id text check (char_length(client_id) between 1 and 64),
  created_at timestamptz not null default now(),
  primary key (event_id, id),
  constraint event_comment_once unique (event_id, author_id, client_id),
  -- A reply belongs to a comment of the same event.
  foreign key (event_id, parent_id) references event_comment (event_id, id) on delete cascade
);

create index event_comment_thread on event_comment (event_id, parent_id, id);
-- Distinguishes a parent of another event from one that does not exist.
create index event_comment_id on event_comment (id);
create index event_comment_author on event_comment (author_id);
