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
