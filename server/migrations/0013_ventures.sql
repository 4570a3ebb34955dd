create table venture (
  id uuid primary key default uuidv7(),
  owner_id uuid not null references person,
  name text not null check (char_length(name) <= 120 and has_visible_text(name)),
  description text not null check (char_length(description) <= 5000 and has_visible_text(description)),
  mission text not null default '' check (char_length(mission) <= 2000),
  location text not null check (char_length(location) <= 200 and has_visible_text(location)),
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
  closed_at timestamptz,
  search_text text not null generated always as (venture_text(name, description, location, tags)) stored,
  hidden_at timestamptz
);

create index venture_owner on venture (owner_id, id desc);
create index venture_by_followers on venture (followers_count desc, id desc) where closed_at is null;
create index venture_by_likes on venture (likes_count desc, id desc) where closed_at is null;
create index venture_by_reviews on venture (reviews_count desc, id desc) where closed_at is null;
create index venture_tags on venture using gin (tags);

-- Without a pending list, which every search would have to read.
create index venture_search on venture using gin (search_text gin_trgm_ops) with (fastupdate = off);

-- Together with the index of tags it answers filters that match few ventures.
create index venture_category on venture (category) where closed_at is null;

-- Deleting a picture's row checks whether a venture still uses it.
create index venture_logo on venture (logo) where logo is not null;
create index venture_cover on venture (cover) where cover is not null;

create table venture_like (
  venture_id uuid not null references venture on delete cascade,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (venture_id, person_id)
);

create index venture_like_person on venture_like (person_id);

-- A page of ventures shows the newest few of each list, and reads only those.
create index venture_like_newest on venture_like (venture_id, created_at desc);

create table venture_follow (
  venture_id uuid not null references venture on delete cascade,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (venture_id, person_id)
);

create index venture_follow_person on venture_follow (person_id);
create index venture_follow_newest on venture_follow (venture_id, created_at desc);

create table venture_review (
  id uuid primary key default uuidv7(),
  venture_id uuid not null references venture on delete cascade,
  author_id uuid not null references person,
  rating smallint not null check (rating between 1 and 5),
  content text not null check (char_length(content) <= 2000 and has_visible_text(content)),
  answer text check (char_length(answer) <= 2000 and has_visible_text(answer)),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  hidden_at timestamptz,
  constraint venture_review_check check ((answer is null) = (answered_at is null)),
  constraint venture_review_once unique (venture_id, author_id)
);

create index venture_review_author on venture_review (author_id);
create index venture_review_newest on venture_review (venture_id, id desc);

create table venture_member (
  id uuid primary key default uuidv7(),
  venture_id uuid not null references venture on delete cascade,
  person_id uuid not null references person on delete cascade,
  title text not null check (char_length(title) <= 60 and has_visible_text(title)),
  -- Invited to the team; a member after accepting.
  accepted_at timestamptz,
  created_at timestamptz not null default now(),
  role text not null default 'MEMBER' check (role in ('OWNER', 'MANAGER', 'MEMBER')),
  constraint venture_member_once unique (venture_id, person_id)
);

create index venture_member_person on venture_member (person_id);
create index venture_member_first on venture_member (venture_id, id);

create table venture_product (
  id uuid primary key default uuidv7(),
  venture_id uuid not null references venture on delete cascade,
  name text not null check (char_length(name) <= 120 and has_visible_text(name)),
  description text not null check (char_length(description) <= 2000 and has_visible_text(description)),
  type text not null check (type in ('PRODUCT', 'SERVICE')),
  price numeric(12,2) check (price >= 0),
  price_currency text check (price_currency ~ '^[A-Z]{3}$'),
  created_at timestamptz not null default now(),
  hidden_at timestamptz
);

create index venture_product_venture on venture_product (venture_id, id desc);

create table venture_announcement (
  id uuid primary key default uuidv7(),
  venture_id uuid not null references venture on delete cascade,
  title text not null default '' check (char_length(title) <= 120),
  content text not null check (char_length(content) <= 2000 and has_visible_text(content)),
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

-- The last day on which a person viewed a venture, so that each person counts once a day in venture_views.
create table venture_viewer (
  venture_id uuid not null references venture on delete cascade,
  viewer_id uuid not null references person on delete cascade,
  seen_on date not null,
  primary key (venture_id, viewer_id)
);

create index venture_viewer_viewer on venture_viewer (viewer_id);

-- An offer to hand a business over: the owner stays until the other person accepts. A business has one open offer at most; the
-- next one replaces an expired one.
create table venture_transfer (
  venture_id uuid primary key references venture on delete cascade,
  recipient_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

create index venture_transfer_recipient on venture_transfer (recipient_id);
