create table announcement (
  id uuid primary key default uuidv7(),
  author_id uuid not null references person,
  content text not null check (char_length(content) <= 2000 and has_visible_text(content)),
  likes_count int not null default 0 check (likes_count >= 0),
  created_at timestamptz not null default now(),
  hidden_at timestamptz,
  community_id uuid not null references community
);

create index announcement_author on announcement (author_id);
create index announcement_community on announcement (community_id, id desc);

create table announcement_like (
  announcement_id uuid not null references announcement on delete cascade,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (announcement_id, person_id)
);

create index announcement_like_person on announcement_like (person_id);

create table icebreaker (
  id uuid primary key default uuidv7(),
  author_id uuid not null references person,
  content text not null check (char_length(content) <= 250 and has_visible_text(content)),
  created_at timestamptz not null default now(),
  ends_at timestamptz not null,
  hidden_at timestamptz,
  community_id uuid not null references community,
  constraint icebreaker_check check (ends_at > created_at),
  -- One at a time per community, also under concurrent requests.
  constraint icebreaker_one_live exclude using gist (community_id with =, tstzrange(created_at, ends_at) with &&)
);

create index icebreaker_community on icebreaker (community_id, id desc);

-- Two people of an intake who help each other: one row per side, so that everyone has at most one buddy and neither side exists
-- alone.
create table buddy (
  person_id uuid primary key references person on delete cascade,
  buddy_id uuid not null,
  since timestamptz not null default now(),
  constraint buddy_not_oneself check (person_id <> buddy_id),
  constraint buddy_both_sides foreign key (buddy_id, person_id) references buddy (person_id, buddy_id) on delete cascade deferrable initially deferred,
  constraint buddy_side unique (person_id, buddy_id)
);

-- Everyone has one open proposal at most.
create table buddy_proposal (
  proposer_id uuid primary key references person on delete cascade,
  asked_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  constraint buddy_proposal_not_oneself check (proposer_id <> asked_id)
);

create index buddy_proposal_asked on buddy_proposal (asked_id, created_at);

-- A person who declined: neither is suggested to the other again, and the other cannot ask them.
create table buddy_refusal (
  person_id uuid not null references person on delete cascade,
  refused_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (person_id, refused_id)
);

create index buddy_refusal_mirror on buddy_refusal (refused_id, person_id);

-- The steps of the first week that a person has ticked off; the steps themselves are in the contract.
create table first_week_tick (
  person_id uuid not null references person on delete cascade,
  step text not null check (step ~ '^[a-z]+(_[a-z]+)*$' and char_length(step) <= 40),
  created_at timestamptz not null default now(),
  primary key (person_id, step)
);
