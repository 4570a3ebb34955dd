-- The steps of the first week that a person has ticked off; the steps themselves are in the contract.
create table first_week_tick (
  person_id uuid not null references person on delete cascade,
  step text not null check (step ~ '^[a-z]+(_[a-z]+)*$' and char_length(step) <= 40),
  created_at timestamptz not null default now(),
  primary key (person_id, step)
);
