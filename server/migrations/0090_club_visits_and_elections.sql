-- Runs outside a transaction.
alter table community_member
  -- When the person opened the page of the community for the last time; posts after it are new to them.
  add column if not exists visited_at timestamptz not null default now(),
  -- Whether only posts in its name count as new; null for what its size implies.
  add column if not exists highlights_only boolean;
alter table community_election
  -- Whether the members were notified that they can vote.
  add column if not exists is_voting_announced boolean not null default false,
  drop constraint if exists community_election_role_check,
  add constraint community_election_role_check check (role in ('MODERATOR', 'OFFICER', 'OWNER')) not valid;
alter table community_election validate constraint community_election_role_check;
