-- A person's intake determines which hub they read and write, so each change is logged, and people can change their own once.
-- The 14 days begin at onboarded_at: accounts that finished onboarding earlier are fixed from now on, and changes made before
-- this migration do not count. The previous release changes intakes without a row here.
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
