create table post (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references person,
  content text not null check (char_length(content) <= 5000),
  images_count smallint not null default 0 check (images_count between 0 and 4),
  likes_count int not null default 0 check (likes_count >= 0),
  comments_count int not null default 0 check (comments_count >= 0),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  constraint post_not_empty check (content ~ '\S' or images_count > 0)
);

create index post_owner on post (owner_id, id desc);
create index post_with_images on post (owner_id, id desc) where images_count > 0;

create table post_image (
  post_id uuid not null references post on delete cascade,
  position smallint not null check (position between 0 and 3),
  id uuid not null unique default uuidv7(),
  file text not null unique references media,
  alt text not null default '' check (char_length(alt) <= 500),
  primary key (post_id, position)
);

create table post_like (
  post_id uuid not null references post on delete cascade,
  user_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);

create index post_like_user on post_like (user_id);

create table comment (
  post_id uuid not null references post on delete cascade,
  id uuid not null default uuidv7(),
  author_id uuid not null references person,
  parent_id uuid,
  content text not null check (char_length(content) <= 240 and content ~ '\S'),
  likes_count int not null default 0 check (likes_count >= 0),
  replies_count int not null default 0 check (replies_count >= 0),
  created_at timestamptz not null default now(),
  primary key (post_id, id),
  -- A reply belongs to a comment of the same post.
  foreign key (post_id, parent_id) references comment (post_id, id) on delete cascade
);

create index comment_thread on comment (post_id, parent_id, id);
-- Distinguishes a parent of another post from one that does not exist.
create index comment_id on comment (id);
create index comment_author on comment (author_id);

create table comment_like (
  post_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, comment_id, user_id),
  foreign key (post_id, comment_id) references comment (post_id, id) on delete cascade
);

create index comment_like_user on comment_like (user_id);
