create table venture (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references person,
  name text not null check (char_length(name) <= 120 and name ~ '\S'),
  description text not null check (char_length(description) <= 5000 and description ~ '\S'),
  mission text not null default '' check (char_length(mission) <= 2000),
  location text not null check (char_length(location) <= 200 and location ~ '\S'),
  year_established int check (year_established between 1900 and 2100),
  email text not null check (char_length(email) <= 254),
  phone_number text not null default '' check (char_length(phone_number) <= 40),
  website text not null default '' check (website ~ '^(https?://.*)?$'),
  facebook text not null default '' check (facebook ~ '^(https?://.*)?$'),
  instagram text not null default '' check (instagram ~ '^(https?://.*)?$'),
  linkedin text not null default '' check (linkedin ~ '^(https?://.*)?$'),
  twitter text not null default '' check (twitter ~ '^(https?://.*)?$'),
  category text,
  tags text[] not null default '{}' check (cardinality(tags) <= 20),
  logo text references media,
  cover text references media,
  likes_count int not null default 0 check (likes_count >= 0),
  followers_count int not null default 0 check (followers_count >= 0),
  reviews_count int not null default 0 check (reviews_count >= 0),
  -- Together with the count, the exact average.
  ratings_sum int not null default 0 check (ratings_sum >= 0),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  closed_at timestamptz
);

create index venture_owner on venture (owner_id, id desc);
create index venture_by_followers on venture (followers_count desc, id desc) where closed_at is null;
create index venture_by_likes on venture (likes_count desc, id desc) where closed_at is null;
create index venture_by_reviews on venture (reviews_count desc, id desc) where closed_at is null;
create index venture_tags on venture using gin (tags);

create table venture_like (
  venture_id uuid not null references venture on delete cascade,
  user_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (venture_id, user_id)
);
create index venture_like_user on venture_like (user_id);

create table venture_follow (
  venture_id uuid not null references venture on delete cascade,
  user_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (venture_id, user_id)
);
create index venture_follow_user on venture_follow (user_id);

create table venture_review (
  id uuid primary key default uuidv7(),
  venture_id uuid not null references venture on delete cascade,
  author_id uuid not null references person,
  rating smallint not null check (rating between 1 and 5),
  content text not null check (char_length(content) <= 2000 and content ~ '\S'),
  answer text check (char_length(answer) <= 2000 and answer ~ '\S'),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint venture_review_once unique (venture_id, author_id),
  check ((answer is null) = (answered_at is null))
);
create index venture_review_author on venture_review (author_id);

create table venture_member (
  id uuid primary key default uuidv7(),
  venture_id uuid not null references venture on delete cascade,
  user_id uuid not null references person on delete cascade,
  role text not null check (char_length(role) <= 60 and role ~ '\S'),
  -- Invited to the team; a member after accepting.
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  constraint venture_member_once unique (venture_id, user_id)
);
create index venture_member_user on venture_member (user_id);

create table venture_product (
  id uuid primary key default uuidv7(),
  venture_id uuid not null references venture on delete cascade,
  name text not null check (char_length(name) <= 120 and name ~ '\S'),
  description text not null check (char_length(description) <= 2000 and description ~ '\S'),
  type text not null check (type in ('PRODUCT', 'SERVICE')),
  price numeric(12, 2) check (price >= 0),
  price_currency text check (price_currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now()
);
create index venture_product_venture on venture_product (venture_id, id desc);

create table venture_announcement (
  id uuid primary key default uuidv7(),
  venture_id uuid not null references venture on delete cascade,
  title text not null default '' check (char_length(title) <= 120),
  content text not null check (char_length(content) <= 2000 and content ~ '\S'),
  type text not null default 'other' check (type in ('promotion', 'event', 'other')),
  date timestamptz,
  created_at timestamptz not null default now()
);
create index venture_announcement_venture on venture_announcement (venture_id, id desc);

-- One row per day, incremented by views of people other than the owner.
create table venture_views (
  venture_id uuid not null references venture on delete cascade,
  day date not null,
  views int not null default 0 check (views >= 0),
  primary key (venture_id, day)
);
