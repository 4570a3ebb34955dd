-- Elections of clubs. The vote is secret: see docs/decisions/0098-secret-votes.md before adding columns, triggers or indexes.
create table community_election (
  id uuid primary key default uuidv7(),
  community_id uuid not null references community on delete cascade,
  title text not null check (has_visible_text(title) and char_length(title) <= 60),
  role text not null check (role in ('MODERATOR', 'OFFICER')),
  nominations_until timestamptz not null,
  closes_at timestamptz not null,
  -- When the second round ends, if there is one.
  runoff_closes_at timestamptz,
  is_over boolean not null default false,
  -- Members when it was started.
  entitled_count int not null check (entitled_count >= 0),
  -- Voters of the first round, including people who have been erased since.
  voted_count int not null default 0 check (voted_count >= 0),
  created_at timestamptz not null default now(),
  constraint community_election_order check (created_at < nominations_until and nominations_until < closes_at)
);
create index community_election_list on community_election (community_id, id);
create index community_election_open on community_election (coalesce(runoff_closes_at, closes_at)) where not is_over;

create table community_election_candidate (
  election_id uuid not null references community_election on delete cascade,
  person_id uuid not null references person,
  votes_count int not null default 0 check (votes_count >= 0),
  is_in_runoff boolean not null default false,
  runoff_votes_count int not null default 0 check (runoff_votes_count >= 0),
  -- Of those to whom the role was offered. People who can no longer accept have declined.
  answer text check (answer in ('OFFERED', 'ACCEPTED', 'DECLINED')),
  primary key (election_id, person_id)
);
create index community_election_candidate_person on community_election_candidate (person_id);
create unique index community_election_winner on community_election_candidate (election_id)
  where answer in ('OFFERED', 'ACCEPTED');
create index community_election_offer on community_election_candidate (election_id) where answer = 'OFFERED';
-- Earlier versions of the counts, which would show who was voted for next, are removed soon.
alter table community_election_candidate
  set (autovacuum_vacuum_threshold = 1, autovacuum_vacuum_scale_factor = 0);

-- Who has voted in a round. No column says for whom, or when.
create table community_election_voter (
  election_id uuid not null references community_election on delete cascade,
  is_runoff boolean not null,
  person_id uuid not null references person,
  primary key (election_id, is_runoff, person_id)
);
create index community_election_voter_person on community_election_voter (person_id);
