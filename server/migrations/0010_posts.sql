create table post (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references person,
  content text not null check (char_length(content) <= 5000),
  images_count smallint not null default 0 check (images_count between 0 and 4),
  likes_count int not null default 0 check (likes_count >= 0),
  comments_count int not null default 0 check (comments_count >= 0),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- That of the author: finding the posts of a small campus through their authors would scan everyone's posts.
  campus_id uuid not null,
  -- Stewards can hide content. It is then shown to its author only.
  hidden_at timestamptz,
  community_id uuid references community,
  audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'CAMPUS', 'MEMBERS')),
  constraint post_not_empty check (has_visible_text(content) or images_count > 0),
  constraint post_of_members check (audience <> 'MEMBERS' or community_id is not null),
  constraint post_of_campus foreign key (owner_id, campus_id) references person (id, campus_id) on update cascade
);

create index post_owner on post (owner_id, id desc);
create index post_with_images on post (owner_id, id desc) where images_count > 0;
create index post_campus on post (campus_id, id desc);
create index post_community on post (community_id, id desc) where community_id is not null;

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
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, person_id)
);

create index post_like_person on post_like (person_id);

create table post_save (
  post_id uuid not null references post on delete cascade,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (post_id, person_id)
);

create index post_save_person on post_save (person_id, post_id desc);

-- Every text that a post has had, from its first edit on; the first one has the id of the post.
create table post_version (
  post_id uuid not null references post on delete cascade,
  id uuid not null default uuidv7(),
  content text not null check (char_length(content) <= 5000),
  written_at timestamptz not null default clock_timestamp(),
  primary key (post_id, id)
);

-- The normalized hashtags of posts, and the people mentioned in posts and comments.
create table post_tag (
  tag text not null check (char_length(tag) between 1 and 50 and tag !~ '[\s#]'),
  post_id uuid not null references post on delete cascade,
  primary key (tag, post_id)
);

create index post_tag_post on post_tag (post_id);

-- The people whom content mentions. The triggers on the content delete its rows.
create table mention (
  subject_type text not null check (subject_type ~ '^[A-Z_]{1,30}$'),
  subject_id uuid not null,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (subject_id, person_id)
);

create index mention_person on mention (person_id);

create function post_takes_campus() returns trigger language plpgsql as $f$
begin
  select campus_id into new.campus_id from person where id = new.owner_id;
  return new;
end
$f$;

create trigger post_takes_campus before insert on post for each row execute function post_takes_campus();
