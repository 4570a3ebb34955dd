-- Frees the name for the table below.
alter index event_host rename to event_of_host;

-- People who host an event together with its host, once they have accepted.
create table event_host (
  event_id uuid not null references event on delete cascade,
  person_id uuid not null references person,
  created_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (event_id, person_id)
);
create index event_host_person on event_host (person_id);

-- The text that a team shows about a member is their title; the role decides what they may do.
alter table venture_member rename column role to title;
alter table venture_member rename constraint venture_member_role_check to venture_member_title_check;
alter table venture_member add column role text not null default 'MEMBER' check (role in ('OWNER', 'MANAGER', 'MEMBER'));
