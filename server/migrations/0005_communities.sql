-- Clubs are founded by people. Hubs follow from profiles: everyone is a member of the hubs of their intake, campus and country.
create table community (
  id uuid primary key default uuidv7(),
  kind text not null check (kind in ('CLUB', 'INTAKE', 'CAMPUS', 'COUNTRY')),
  intake text unique check (intake ~ '^(JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)_20[0-9]{2}$'),
  -- For a campus hub its campus, for a club the campus of its founder.
  campus_id uuid references campus,
  country text unique,
  members_count int not null default 0 check (members_count >= 0),
  created_at timestamptz not null default now(),
  constraint community_is_of check (case kind
    when 'INTAKE' then intake is not null and campus_id is null and country is null
    when 'COUNTRY' then country is not null and intake is null and campus_id is null
    else campus_id is not null and intake is null and country is null
  end)
);

create unique index community_campus_hub on community (campus_id) where kind = 'CAMPUS';
create index community_campus on community (campus_id);

create table community_member (
  community_id uuid not null references community on delete cascade,
  person_id uuid not null references person on delete cascade,
  role text not null default 'MEMBER' check (role in ('MEMBER', 'MODERATOR', 'OFFICER', 'OWNER')),
  title text not null default '' check (char_length(title) <= 60),
  since timestamptz not null default now(),
  muted boolean not null default false,
  primary key (community_id, person_id)
);

create index community_member_person on community_member (person_id);
create index community_member_officer on community_member (community_id) where role <> 'MEMBER';

-- Runs once per statement, because counting one row at a time makes an import quadratic. Locks the communities in the order of their
-- ids, so that concurrent changes do not deadlock.
create function count_members() returns trigger language plpgsql as $$
begin
  with held as (
    select id from community where id in (select community_id from changed) order by id for no key update
  ), moved as (
    select community_id, count(*)::int as people from changed group by community_id
  )
  update community set members_count = members_count + case tg_op when 'INSERT' then people else -people end
    from held join moved on moved.community_id = held.id where community.id = held.id;
  return null;
end $$;

create function hubs_of(person person) returns setof uuid language sql stable as $$
  select id from community where intake = person.intake
  union all select id from community where campus_id = person.campus_id and kind = 'CAMPUS'
  union all select id from community where country = person.country;
$$;

-- Makes people members of the hubs of their profiles, and of no other hub. People whose account others cannot see are members of none.
create function join_hubs(people uuid[]) returns void language plpgsql as $$
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

create function join_hubs_of_new() returns trigger language plpgsql as $$
begin
  perform join_hubs(array_agg(id)) from added where onboarded_at is not null;
  return null;
end $$;

-- Runs once per statement. An import changes a thousand people in one statement, and a trigger per row exceeded the statement timeout,
-- because each row updated the same communities.
create function join_hubs_of_changed() returns trigger language plpgsql as $$
declare
  changed uuid[] := array(select new_rows.id from new_rows join old_rows on old_rows.id = new_rows.id
    where (old_rows.intake, old_rows.campus_id, old_rows.country, old_rows.onboarded_at is null, old_rows.deleted_at is null,
        old_rows.suspended_until is not distinct from 'infinity')
      is distinct from (new_rows.intake, new_rows.campus_id, new_rows.country, new_rows.onboarded_at is null,
        new_rows.deleted_at is null, new_rows.suspended_until is not distinct from 'infinity'));
begin
  if changed <> '{}' then perform join_hubs(changed); end if;
  return null;
end $$;

create trigger community_member_added after insert on community_member
  referencing new table as changed for each statement execute function count_members();

create trigger community_member_removed after delete on community_member
  referencing old table as changed for each statement execute function count_members();

create trigger person_joins_hubs after insert on person
  referencing new table as added for each statement execute function join_hubs_of_new();

create trigger person_changes_hubs after update on person
  referencing old table as old_rows new table as new_rows for each statement execute function join_hubs_of_changed();
