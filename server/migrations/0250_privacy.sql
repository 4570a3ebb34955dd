-- Blocks work in both directions: queries look up both orders of a pair by the primary key. The other indexes have the order of
-- the lists and find the rows of an erased person.
create table block (
  blocker_id uuid not null references person on delete cascade,
  blocked_id uuid not null references person on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (blocker_id, blocked_id),
  constraint block_not_self check (blocker_id <> blocked_id)
);
create index block_latest on block (blocker_id, created_at desc, blocked_id desc);
create index block_blocked on block (blocked_id, blocker_id);

create table mute (
  muter_id uuid not null references person on delete cascade,
  muted_id uuid not null references person on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (muter_id, muted_id),
  constraint mute_not_self check (muter_id <> muted_id)
);
create index mute_latest on mute (muter_id, created_at desc, muted_id desc);
create index mute_muted on mute (muted_id, muter_id);

-- Constant defaults, so that no row is rewritten.
alter table person
  add column findable boolean not null default true,
  add column messages_from text not null default 'friends',
  add column followers_visible_to text not null default 'everyone',
  add column attendance_visible boolean not null default true;
alter table person
  add constraint person_messages_from check (messages_from in ('friends', 'campus')) not valid,
  add constraint person_followers_visible_to check (followers_visible_to in ('everyone', 'friends', 'nobody')) not valid;
