-- For the exclusion constraint below; a trusted extension, which the owner of a database can create.
create extension if not exists btree_gist;

create table announcement (
  id uuid primary key default uuidv7(),
  author_id uuid not null references person,
  intake text not null check (intake ~ '^(JANUARY|MAY|SEPTEMBER)_20[0-9]{2}$'),
  content text not null check (char_length(content) <= 2000 and content ~ '\S'),
  likes_count int not null default 0 check (likes_count >= 0),
  created_at timestamptz not null default now()
);

create index announcement_intake on announcement (intake, id desc);
create index announcement_author on announcement (author_id);

create table announcement_like (
  announcement_id uuid not null references announcement on delete cascade,
  user_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (announcement_id, user_id)
);

create index announcement_like_user on announcement_like (user_id);

create table icebreaker (
  id uuid primary key default uuidv7(),
  author_id uuid not null references person,
  intake text not null check (intake ~ '^(JANUARY|MAY|SEPTEMBER)_20[0-9]{2}$'),
  content text not null check (char_length(content) <= 250 and content ~ '\S'),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  check (ends_at > created_at),
  -- One at a time per intake, also under concurrent requests.
  constraint icebreaker_one_live exclude using gist (intake with =, tstzrange(created_at, ends_at) with &&)
);

create index icebreaker_intake on icebreaker (intake, id desc);

create table icebreaker_comment (
  icebreaker_id uuid not null references icebreaker on delete cascade,
  id uuid not null default uuidv7(),
  author_id uuid not null references person,
  content text not null check (char_length(content) <= 1000 and content ~ '\S'),
  created_at timestamptz not null default now(),
  primary key (icebreaker_id, id)
);

create index icebreaker_comment_author on icebreaker_comment (author_id);
