create table post_save (
  post_id uuid not null references post on delete cascade,
  user_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);

-- A person's saved posts, newest post first.
create index post_save_user on post_save (user_id, post_id desc);
