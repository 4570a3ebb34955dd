create table comment (
  subject_id uuid not null,
  id uuid not null default uuidv7(),
  author_id uuid not null references person,
  parent_id uuid,
  content text not null check (char_length(content) <= 1000 and has_visible_text(content)),
  likes_count int not null default 0 check (likes_count >= 0),
  replies_count int not null default 0 check (replies_count >= 0),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  -- The type of content below which the comment is.
  subject_type text not null,
  -- 0 at the top level.
  depth int not null default 0,
  -- Chosen by the author's device, so that a repeated comment is stored once.
  client_id text check (char_length(client_id) between 1 and 64),
  primary key (subject_id, id),
  constraint comment_check check ((depth = 0) = (parent_id is null)),
  foreign key (subject_id, parent_id) references comment (subject_id, id) on delete cascade,
  constraint comment_once unique (subject_id, author_id, client_id)
);

create index comment_thread on comment (subject_id, parent_id, id);

-- Distinguishes a parent below other content from one that does not exist.
create index comment_id on comment (id);
create index comment_author on comment (author_id, subject_type);

create table comment_like (
  subject_id uuid not null,
  comment_id uuid not null,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (subject_id, comment_id, person_id),
  foreign key (subject_id, comment_id) references comment (subject_id, id) on delete cascade
);

create index comment_like_person on comment_like (person_id);
