-- The letters a to z and digits of a name, with hyphens between its words; empty for a name without any.
create function slug_of(name text) returns text language sql immutable strict parallel safe
return trim(both '-' from left(regexp_replace(search_form(name), '[^a-z0-9]+', '-', 'g'), 60));

alter table community
  add column name text not null default '',
  -- The address of a community. It stays the same when the name changes.
  add column slug text not null default '',
  add column description text not null default '',
  add column tags text[] not null default '{}',
  add column join_policy text not null default 'AUTOMATIC',
  -- Who may read its posts.
  add column audience text not null default 'MEMBERS',
  add column archived_at timestamptz;

-- Checked: the columns are new and null, so that PostgreSQL reads no rows, and few communities are locked.
-- squawk-ignore adding-foreign-key-constraint
alter table community add column image text references media, add column banner text references media;

-- The texts of a hub follow from what it is for. They begin with a word that no slug of a club begins with.
create function describe_hub(kind text, intake text, campus_id uuid, country text, out name text, out slug text, out description text)
language plpgsql stable as $$
begin
  if describe_hub.kind = 'INTAKE' then
    name := initcap(replace(describe_hub.intake, '_', ' '));
    slug := 'intake-' || slug_of(name);
    description := 'Everyone who started in ' || name || '.';
  elsif describe_hub.kind = 'COUNTRY' then
    name := initcap(replace(describe_hub.country, '_', ' '));
    slug := 'country-' || slug_of(name);
    description := 'Students from ' || name || ' at all universities.';
  else
    name := (select campus.name from campus where campus.id = describe_hub.campus_id);
    slug := 'campus-' || slug_of(name);
    description := 'Everyone at ' || name || '.';
    -- Several campuses can have names of the same letters, or of other scripts.
    if slug_of(name) = '' or exists (select from campus as other
      where other.id < describe_hub.campus_id and slug_of(other.name) = slug_of(describe_hub.name)) then
      slug := trim(both '-' from slug) || '-' || right(describe_hub.campus_id::text, 12);
    end if;
  end if;
end $$;

-- There are a few hundred hubs, and no clubs yet.
do $$
begin
  update community set (name, slug, description) = (select hub.name, hub.slug, hub.description
      from describe_hub(community.kind, community.intake, community.campus_id, community.country) as hub),
    audience = case kind when 'CAMPUS' then 'CAMPUS' else 'MEMBERS' end
  where kind <> 'CLUB';
end $$;

-- Names of hubs are those of campuses, which can be longer than those of clubs.
alter table community
  add constraint community_name check (has_visible_text(name) and char_length(name) <= 300) not valid,
  add constraint community_name_of_club check (kind <> 'CLUB' or char_length(name) <= 60) not valid,
  add constraint community_slug check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100) not valid,
  add constraint community_description check (has_visible_text(description) and char_length(description) <= 2000) not valid,
  add constraint community_tags check (cardinality(tags) <= 5) not valid,
  add constraint community_join_policy check (join_policy in ('OPEN', 'REQUEST', 'INVITE', 'AUTOMATIC')) not valid,
  add constraint community_joined_by_profile check ((kind = 'CLUB') = (join_policy <> 'AUTOMATIC')) not valid,
  add constraint community_audience check (audience in ('EVERYONE', 'CAMPUS', 'MEMBERS')) not valid,
  add constraint community_archived check (archived_at is null or kind = 'CLUB') not valid;

-- Checked: there are a few hundred communities.
-- squawk-ignore require-concurrent-index-creation
create unique index community_by_slug on community (slug);

-- Checked: there are a few hundred communities.
-- squawk-ignore require-concurrent-index-creation
create unique index community_club_name on community (campus_id, search_form(name)) where kind = 'CLUB';

-- Without a pending list, which every search would have to read.
-- Checked: there are a few hundred communities.
-- squawk-ignore require-concurrent-index-creation
create index community_search on community using gin (search_form(name) gin_trgm_ops) with (fastupdate = off);

-- Deleting a picture's row checks whether a community still uses it.
-- Checked: there are a few hundred communities.
-- squawk-ignore require-concurrent-index-creation
create index community_image on community (image) where image is not null;

-- Checked: there are a few hundred communities.
-- squawk-ignore require-concurrent-index-creation
create index community_banner on community (banner) where banner is not null;

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

-- A person's request to join a club. An answered one stays: a declined person can ask again after some days.
create table community_request (
  community_id uuid not null references community on delete cascade,
  person_id uuid not null references person on delete cascade,
  id uuid not null default uuidv7(),
  message text not null default '' check (char_length(message) <= 300),
  state text not null default 'pending' check (state in ('pending', 'approved', 'declined')),
  reason text check (char_length(reason) <= 300),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  primary key (community_id, person_id),
  constraint community_request_decided check ((state = 'pending') = (decided_at is null))
);

create index community_request_pending on community_request (community_id, id) where state = 'pending';
create index community_request_person on community_request (person_id);

-- An invitation that its recipient has not answered.
create table community_invitation (
  community_id uuid not null references community on delete cascade,
  person_id uuid not null references person on delete cascade,
  id uuid not null default uuidv7(),
  inviter_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (community_id, person_id)
);

create index community_invitation_order on community_invitation (community_id, id);
create index community_invitation_person on community_invitation (person_id);
create index community_invitation_inviter on community_invitation (inviter_id);

-- People who were removed from a club, until they are members again.
create table community_removal (
  community_id uuid not null references community on delete cascade,
  person_id uuid not null references person on delete cascade,
  reason text not null check (char_length(reason) <= 300 and has_visible_text(reason)),
  can_return boolean not null,
  created_at timestamptz not null default now(),
  primary key (community_id, person_id)
);

create index community_removal_person on community_removal (person_id);

-- Members who are offered to become an owner and have not answered.
create table community_owner_offer (
  community_id uuid not null,
  person_id uuid not null,
  created_at timestamptz not null default now(),
  primary key (community_id, person_id),
  constraint community_owner_offer_to_member foreign key (community_id, person_id) references community_member on delete cascade
);

create index community_owner_offer_person on community_owner_offer (person_id);

alter table community_member
  -- Since when an owner has not been signed in, and when the officers were notified of it; a daily job keeps both.
  add column away_since timestamptz,
  add column notified_at timestamptz;

alter table media
  drop constraint media_purpose_check,
  add constraint media_purpose_check check (purpose in ('avatar', 'banner', 'post', 'event', 'venture', 'message', 'community', 'report')) not valid;

alter table new_account_use
  drop constraint new_account_use_kind_check,
  add constraint new_account_use_kind_check check (kind in ('post', 'comment', 'event', 'venture', 'club', 'invitation')) not valid;
