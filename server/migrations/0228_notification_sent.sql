-- The notifications of the last 24 hours by recipient, actor and subject. They outlive the notification, so that deleting and
-- repeating an action does not notify again. A job deletes older rows.
create table notification_sent (
  recipient_id uuid not null references person on delete cascade,
  actor_id uuid not null references person on delete cascade,
  -- The kind, its variant, and the id of what it is about.
  thing text not null check (char_length(thing) <= 100),
  sent_at timestamptz not null default now(),
  primary key (recipient_id, actor_id, thing)
);

create index notification_sent_actor on notification_sent (actor_id);
create index notification_sent_age on notification_sent using brin (sent_at);
