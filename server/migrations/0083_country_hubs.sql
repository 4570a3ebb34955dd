-- A person can belong to the hubs of two countries. The release before does not know the second one, so both can be the same.
alter table person add column second_country text;

create or replace function hubs_of(person person) returns setof uuid language sql stable as $$
  select id from community where intake = person.intake
  union all select id from community where campus_id = person.campus_id and kind = 'CAMPUS'
  union all select id from community where country in (person.country, person.second_country);
$$;

-- Makes people members of the hubs of their profiles, and of no other hub. People whose account others cannot see are members of none.
create or replace function join_hubs(people uuid[]) returns void language plpgsql as $$
declare
  active uuid[] := array(select id from person where id = any (people)
    and onboarded_at is not null and deleted_at is null and suspended_until is distinct from 'infinity');
begin
  with needed as (
    select 'INTAKE' as kind, intake, null::uuid as campus_id, null as country from person where id = any (active)
    union select 'CAMPUS', null, campus_id, null from person where id = any (active)
    union select 'COUNTRY', null, null, country from person where id = any (active)
    union select 'COUNTRY', null, null, second_country from person where id = any (active) and second_country is not null
  ), missing as materialized (
    select * from needed where not exists (select from community as present
      where needed.kind = 'INTAKE' and present.intake = needed.intake)
      and not exists (select from community as present
        where needed.kind = 'CAMPUS' and present.kind = 'CAMPUS' and present.campus_id = needed.campus_id)
      and not exists (select from community as present
        where needed.kind = 'COUNTRY' and present.country = needed.country)
  )
  insert into community (kind, intake, campus_id, country, name, slug, description, audience)
    select missing.kind, missing.intake, missing.campus_id, missing.country, hub.name, hub.slug, hub.description,
      case missing.kind when 'CAMPUS' then 'CAMPUS' else 'MEMBERS' end
    from missing, describe_hub(missing.kind, missing.intake, missing.campus_id, missing.country) as hub
    order by 1, 2, 3, 4
  on conflict do nothing;
  -- Locks the communities that people leave and join together, so that two people who swap hubs do not deadlock.
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
  changed uuid[] := array(select new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
    where (old_rows.intake, old_rows.campus_id, old_rows.country, old_rows.second_country, old_rows.onboarded_at is null,
        old_rows.deleted_at is null, old_rows.suspended_until is not distinct from 'infinity')
      is distinct from (new_rows.intake, new_rows.campus_id, new_rows.country, new_rows.second_country, new_rows.onboarded_at is null,
        new_rows.deleted_at is null, new_rows.suspended_until is not distinct from 'infinity'));
begin
  if changed <> '{}' then perform join_hubs(changed); end if;
  return null;
end $$;

-- Members whom the officers of a club, or the stewards of a hub, have named to write its guides.
create table community_guide_keeper (
  community_id uuid not null,
  person_id uuid not null,
  since timestamptz not null default now(),
  primary key (community_id, person_id),
  constraint community_guide_keeper_is_member foreign key (community_id, person_id) references community_member on delete cascade
);

create index community_guide_keeper_person on community_guide_keeper (person_id);
