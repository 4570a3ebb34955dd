-- Some notifications have no actor, such as reminders.
alter table notification
  alter column actor_id drop not null,
  drop constraint notification_actors_count_check,
  add constraint notification_actors check (actors_count >= 0 and (actor_id is null) = (actors_count = 0)),
  -- The variant of its kind, such as a like of a post or of a venture, and the name of its subject at that time.
  add column what text not null default '' check (what ~ '^[a-z]{0,20}$'),
  add column subject text not null default '' check (char_length(subject) <= 200),
  -- What it is about; deleted with it.
  add column event_id uuid references event on delete cascade,
  add column event_comment_id uuid,
  add column announcement_id uuid references announcement on delete cascade,
  add column venture_id uuid references venture on delete cascade,
  add column review_id uuid references venture_review on delete cascade,
  add foreign key (event_id, event_comment_id) references event_comment (event_id, id) on delete cascade;

update notification set what = 'comment' where kind in ('like', 'mention') and link like '%comment=%';

create index notification_event on notification (event_id, event_comment_id) where event_id is not null;
create index notification_announcement on notification (announcement_id) where announcement_id is not null;
create index notification_venture on notification (venture_id) where venture_id is not null;
create index notification_review on notification (review_id) where review_id is not null;
