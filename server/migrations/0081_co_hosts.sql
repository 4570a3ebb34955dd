-- Runs outside a transaction.
-- When a person declined to host an event with others, or stopped: until the host takes them off the list, nobody asks them again.
alter table event_host add column if not exists declined_at timestamptz;
alter table event_host
  drop constraint if exists event_host_one_answer,
  add constraint event_host_one_answer check (accepted_at is null or declined_at is null) not valid;
alter table event_host validate constraint event_host_one_answer;

-- The communities whose members were invited to an event together. Their members then have rows in event_invitation.
create table if not exists event_community_invitation (
  event_id uuid not null references event on delete cascade,
  community_id uuid not null references community on delete cascade,
  created_at timestamptz not null default now(),
  primary key (event_id, community_id)
);
drop index concurrently if exists event_community_invitation_community;
create index concurrently event_community_invitation_community on event_community_invitation (community_id);
