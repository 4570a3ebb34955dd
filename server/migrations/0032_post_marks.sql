-- The normalized hashtags of posts, and the people mentioned in posts and comments.
create table post_tag (
  tag text not null check (char_length(tag) between 1 and 50 and tag !~ '[\s#]'),
  post_id uuid not null references post on delete cascade,
  primary key (tag, post_id)
);

create index post_tag_post on post_tag (post_id);

-- Also indexes existing posts; the exact rule is the server's, and this approximates it.
insert into post_tag (tag, post_id)
select distinct lower(found[1]), post.id
from post, regexp_matches(post.content, '(?:^|[^\w&#/])#(\w{1,50})(?!\w)', 'g') as found
where found[1] ~ '[[:alpha:]]';

create table post_mention (
  post_id uuid not null references post on delete cascade,
  user_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, user_id)
);

create index post_mention_user on post_mention (user_id);

create table comment_mention (
  post_id uuid not null,
  comment_id uuid not null,
  user_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, comment_id, user_id),
  foreign key (post_id, comment_id) references comment (post_id, id) on delete cascade
);

create index comment_mention_user on comment_mention (user_id);
