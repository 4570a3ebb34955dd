-- Two people of an intake who help each other: one row per side, so that everyone has at most one buddy and neither side exists
-- alone.
create table buddy (
  person_id uuid primary key references person on delete cascade,
  buddy_id uuid not null,
  since timestamptz not null default now(),
  constraint buddy_side unique (person_id, buddy_id),
  constraint buddy_not_oneself check (person_id <> buddy_id),
  constraint buddy_both_sides foreign key (buddy_id, person_id) references buddy (person_id, buddy_id)
    on delete cascade deferrable initially deferred
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
