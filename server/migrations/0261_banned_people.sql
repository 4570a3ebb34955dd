-- The stored number of people per intake is what the directory lists, so people who are not findable or who are banned are not
-- counted. Everyone is findable and not banned when this is applied, so the stored numbers are right.
create or replace function count_new_in_intakes() returns trigger language plpgsql as $$
begin
  perform count_intake(array_agg(intake), array_agg(1)) from added
    where onboarded_at is not null and deleted_at is null and findable
      and suspended_until is distinct from 'infinity';
  return null;
end $$;

create or replace function count_moved_in_intakes() returns trigger language plpgsql as $$
begin
  perform count_intake(
    array[old.intake, new.intake],
    array[
      -(old.onboarded_at is not null and old.deleted_at is null and old.findable
        and old.suspended_until is distinct from 'infinity')::int,
      (new.onboarded_at is not null and new.deleted_at is null and new.findable
        and new.suspended_until is distinct from 'infinity')::int
    ]
  );
  return null;
end $$;

create or replace function count_gone_from_intakes() returns trigger language plpgsql as $$
begin
  perform count_intake(array_agg(intake), array_agg(-1)) from removed
    where onboarded_at is not null and deleted_at is null and findable
      and suspended_until is distinct from 'infinity';
  return null;
end $$;

drop trigger intake_size_of_moved on person;
create trigger intake_size_of_moved after update of intake, onboarded_at, deleted_at, findable, suspended_until on person for each row
  when ((old.intake, old.onboarded_at is null, old.deleted_at is null, old.findable,
    old.suspended_until is not distinct from 'infinity')
    is distinct from
    (new.intake, new.onboarded_at is null, new.deleted_at is null, new.findable,
     new.suspended_until is not distinct from 'infinity'))
  execute function count_moved_in_intakes();
