-- Which intake somebody is in decides which hub they read and write, so each change is logged, and people change their own
-- once. The 14 days in which they can are counted from onboarded_at, which every onboarded person has: accounts that finished
-- onboarding longer ago are fixed from now on, and changes made before this migration count for nothing. The release before
-- this one goes on changing intakes without a row here.
create table intake_change (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  changed_by uuid not null references person on delete cascade,
  from_intake text not null,
  to_intake text not null,
  created_at timestamptz not null default now()
);

create unique index intake_change_own on intake_change (person_id) where changed_by = person_id;
create index intake_change_person on intake_change (person_id);
create index intake_change_by on intake_change (changed_by);
