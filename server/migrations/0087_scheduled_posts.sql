-- A post that waits for its time. It becomes a row of `post` only then, so that nothing which reads posts has to leave it out.
create table scheduled_post (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references person,
  publish_at timestamptz not null,
  content text not null check (char_length(content) <= 5000),
  comments_from text not null check (comments_from in ('everyone', 'friends', 'mentioned')),
  community_id uuid references community,
  as_community boolean not null,
  -- The poll, and for how long it is open.
  poll_options text[],
  poll_is_multiple boolean,
  poll_is_secret boolean,
  poll_seconds int check (poll_seconds > 0),
  -- Why it was not published at its time.
  failure text check (failure in ('not_allowed', 'archived', 'suspended', 'new_account')),
  created_at timestamptz not null default now(),
  constraint scheduled_post_as_community check (not as_community or community_id is not null),
  constraint scheduled_post_poll
    check (num_nulls(poll_options, poll_is_multiple, poll_is_secret, poll_seconds) in (0, 4))
);
create index scheduled_post_owner on scheduled_post (owner_id, publish_at);

create table scheduled_post_image (
  scheduled_post_id uuid not null references scheduled_post on delete cascade,
  position int not null check (position between 0 and 3),
  file text not null unique references media,
  alt text not null default '' check (char_length(alt) <= 500),
  primary key (scheduled_post_id, position)
);
