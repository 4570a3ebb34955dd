-- Two people of an intake who look after each other: a row for each side, so that everybody has one buddy at most, and
-- neither side is ever there without the other.
create table buddy (
  person_id uuid primary key references person on delete cascade,
  buddy_id uuid not null,
  since timestamptz not null default now(),
  constraint buddy_side unique (person_id, buddy_id),
  constraint buddy_not_oneself check (person_id <> buddy_id),
  constraint buddy_both_sides foreign key (buddy_id, person_id) references buddy (person_id, buddy_id)
    on delete cascade deferrable initially deferred
);

-- Everybody asks one other at a time, and waits for the answer.
create table buddy_proposal (
  proposer_id uuid primary key references person on delete cascade,
  asked_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  constraint buddy_proposal_not_oneself check (proposer_id <> asked_id)
);

create index buddy_proposal_asked on buddy_proposal (asked_id, created_at);

-- Who would rather not: the other is not suggested to them again, nor they to the other, and cannot ask them.
create table buddy_refusal (
  person_id uuid not null references person on delete cascade,
  refused_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (person_id, refused_id)
);

create index buddy_refusal_mirror on buddy_refusal (refused_id, person_id);
