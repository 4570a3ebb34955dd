create table follow (
  follower_id uuid not null references person on delete cascade,
  following_id uuid not null references person on delete cascade,
  created_at timestamptz not null default clock_timestamp(),
  primary key (follower_id, following_id),
  constraint follow_check check (follower_id <> following_id)
);

create index follow_mirror on follow (following_id, created_at desc, follower_id desc);
create index follow_latest on follow (follower_id, created_at desc, following_id desc);
