-- Every text that a post has had, from its first edit on; the first one has the id of the post.
create table post_version (
  post_id uuid not null references post on delete cascade,
  id uuid not null default uuidv7(),
  content text not null check (char_length(content) <= 5000),
  written_at timestamptz not null default clock_timestamp(),
  primary key (post_id, id)
);
