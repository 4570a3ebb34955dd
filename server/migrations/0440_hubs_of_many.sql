-- Puts people into the hubs of their profiles once per statement. An import changes a thousand people in one statement: row by
-- row, each row updates the same few communities again, which took longer than a statement may.
create or replace function join_hubs(people uuid[]) returns void language plpgsql as $$
declare
  active uuid[] := array(select id from person where id = any (people)
    and onboarded_at is not null and deleted_at is null and suspended_until is distinct from 'infinity');
begin
  insert into community (kind, intake, campus_id, country)
    select 'INTAKE', intake, null::uuid, null from person where id = any (active)
    union select 'CAMPUS', null, campus_id, null from person where id = any (active)
    union select 'COUNTRY', null, null, country from person where id = any (active)
    order by 1, 2, 3, 4
  on conflict do nothing;
  -- Those that people leave and those that they join are locked together, so that two people who swap hubs do not deadlock.
  perform from community where id in (
    select community_id from community_member where person_id = any (people)
    union select hub from person, hubs_of(person) as hub where person.id = any (active)
  ) order by id for no key update;
  delete from community_member as member using community, person
    where member.person_id = any (people) and community.id = member.community_id and community.kind <> 'CLUB'
      and person.id = member.person_id
      and not (person.id = any (active) and community.id in (select hubs_of(person)));
  insert into community_member (community_id, person_id)
    select hub, person.id from person, hubs_of(person) as hub where person.id = any (active)
  on conflict do nothing;
end $$;

create or replace function join_hubs_of_changed() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(select now_is.id from now_is join was on was.id = now_is.id
    where (was.intake, was.campus_id, was.country, was.onboarded_at is null, was.deleted_at is null,
        was.suspended_until is not distinct from 'infinity')
      is distinct from (now_is.intake, now_is.campus_id, now_is.country, now_is.onboarded_at is null,
        now_is.deleted_at is null, now_is.suspended_until is not distinct from 'infinity'));
begin
  if changed <> '{}' then perform join_hubs(changed); end if;
  return null;
end $$;

drop trigger person_changes_hubs on person;
create trigger person_changes_hubs after update on person
  referencing old table as was new table as now_is for each statement execute function join_hubs_of_changed();
