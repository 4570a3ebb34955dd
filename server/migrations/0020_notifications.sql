create table notification (
  -- Referenced by other rows. `id` changes whenever the notification moves to the top, so that it is the order of the list.
  key uuid primary key default uuidv7(),
  id uuid not null default uuidv7(),
  recipient_id uuid not null references person on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,30}$'),
  -- The latest actor and the number of actors; see notification_actor.
  actor_id uuid references person on delete cascade,
  actors_count int not null default 1,
  -- Notifications with the same key are one row; null for separate ones.
  group_key text check (char_length(group_key) between 1 and 200),
  link text not null check (link ~ '^/[^/\\]' and char_length(link) <= 300),
  -- The beginning of the text that caused it, if any.
  excerpt text not null default '' check (char_length(excerpt) <= 2000),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  detail text not null default '' check (detail ~ '^[a-z]{0,20}$'),
  title text not null default '' check (char_length(title) <= 200),
  subject_type text check (subject_type ~ '^[A-Z_]{1,30}$'),
  subject_id uuid,
  constraint notification_actors check (actors_count >= 0 and (actor_id is null) = (actors_count = 0)),
  constraint notification_not_to_oneself check (actor_id <> recipient_id),
  constraint notification_subject_whole check ((subject_type is null) = (subject_id is null)),
  constraint notification_group unique (recipient_id, group_key)
);

create index notification_unread on notification (recipient_id) where read_at is null;
create index notification_actor_of on notification (actor_id);
create unique index notification_page on notification (recipient_id, id desc);
create index notification_age on notification using brin (created_at);
create index notification_subject on notification (subject_id) where subject_id is not null;

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

-- The notifications of the last 24 hours by recipient, actor and subject. They outlive the notification, so that deleting and
-- repeating an action does not notify again. A job deletes older rows.
create table notification_sent (
  recipient_id uuid not null references person on delete cascade,
  actor_id uuid not null references person on delete cascade,
  action text not null check (char_length(action) <= 200),
  sent_at timestamptz not null default now(),
  primary key (recipient_id, actor_id, action)
);

create index notification_sent_actor on notification_sent (actor_id);
create index notification_sent_age on notification_sent using brin (sent_at);
