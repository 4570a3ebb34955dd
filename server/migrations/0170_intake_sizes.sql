-- The number of visible people per intake: those who are onboarded and not deleted. The directory of an intake shows it, and
-- counting took longer than finding a page.
create table intake_size (
  intake text primary key,
  people int not null check (people >= 0)
);

-- Both intakes are locked in a fixed order, so that two people who swap intakes do not deadlock.
create function count_intake(intakes text[], moves int[]) returns void language sql
begin atomic
  insert into intake_size (intake, people)
    select distinct intake, 0 from unnest(intakes, moves) as each (intake, move) where move <> 0 order by intake
  on conflict do nothing;
  with held as (
    select intake from intake_size where intake = any (intakes) order by intake for no key update
  ), moved as (
    select intake, sum(move)::int as move from unnest(intakes, moves) as each (intake, move) group by intake
  )
  update intake_size set people = people + moved.move from held join moved on moved.intake = held.intake
    where intake_size.intake = held.intake and moved.move <> 0;
end;

create function count_new_in_intakes() returns trigger language plpgsql as $$
begin
  perform count_intake(array_agg(intake), array_agg(1)) from added
    where onboarded_at is not null and deleted_at is null;
  return null;
end $$;

create function count_moved_in_intakes() returns trigger language plpgsql as $$
begin
  perform count_intake(
    array[old.intake, new.intake],
    array[-(old.onboarded_at is not null and old.deleted_at is null)::int, (new.onboarded_at is not null and new.deleted_at is null)::int]
  );
  return null;
end $$;

create function count_gone_from_intakes() returns trigger language plpgsql as $$
begin
  perform count_intake(array_agg(intake), array_agg(-1)) from removed
    where onboarded_at is not null and deleted_at is null;
  return null;
end $$;

-- Many rows at once, as from an import, are counted once, because updating one row repeatedly gets ever slower.
create trigger intake_size_of_new after insert on person
  referencing new table as added for each statement execute function count_new_in_intakes();
create trigger intake_size_of_moved after update of intake, onboarded_at, deleted_at on person for each row
  when ((old.intake, old.onboarded_at is null, old.deleted_at is null)
    is distinct from (new.intake, new.onboarded_at is null, new.deleted_at is null))
  execute function count_moved_in_intakes();
create trigger intake_size_of_gone after delete on person
  referencing old table as removed for each statement execute function count_gone_from_intakes();

-- The triggers block changes of people until this is committed; it takes one index scan, about 100 ms for a million people.
-- Writes of the previous release are counted as well.
insert into intake_size (intake, people)
  select intake, count(*) from person where onboarded_at is not null and deleted_at is null group by intake;
