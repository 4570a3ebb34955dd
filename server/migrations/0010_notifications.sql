create table notification (
  -- Referenced by other rows. `id` changes whenever the notification moves to the top, so that it is the order of the list.
  key uuid primary key default uuidv7(),
  id uuid not null unique default uuidv7(),
  recipient_id uuid not null references person on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  -- The latest actor and the number of actors; see notification_actor.
  actor_id uuid not null references person on delete cascade,
  actors_count int not null default 1 check (actors_count > 0),
  -- Notifications with the same key are one row; null for separate ones.
  group_key text check (char_length(group_key) between 1 and 200),
  link text not null check (link ~ '^/[^/\\]' and char_length(link) <= 300),
  -- The beginning of the text that caused it, if any.
  excerpt text not null default '' check (char_length(excerpt) <= 200),
  -- What it is about; deleted with it.
  post_id uuid references post on delete cascade,
  comment_id uuid,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  constraint notification_group unique (recipient_id, group_key),
  foreign key (post_id, comment_id) references comment (post_id, id) on delete cascade,
  constraint notification_not_to_oneself check (actor_id <> recipient_id)
);

create index notification_page on notification (recipient_id, id desc);
create index notification_unread on notification (recipient_id) where read_at is null;
create index notification_age on notification (created_at);
create index notification_post on notification (post_id, comment_id) where post_id is not null;
create index notification_actor_of on notification (actor_id);

-- The actors of a notification; repeating an action does not notify again.
create table notification_actor (
  notification_key uuid not null references notification on delete cascade,
  actor_id uuid not null references person on delete cascade,
  primary key (notification_key, actor_id)
);

create index notification_actor_person on notification_actor (actor_id);

-- The kinds that a person has switched off.
create table notification_setting (
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  primary key (person_id, kind)
);
