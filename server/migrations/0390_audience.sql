-- Who may read content: everyone, the people of a campus, or the members of its community. The campus is that of the community, and
-- that of the author for content without one.
alter table post
  add column community_id uuid references community,
  add column audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'CAMPUS', 'MEMBERS')),
  add constraint post_of_members check (audience <> 'MEMBERS' or community_id is not null);
create index post_community on post (community_id, id desc) where community_id is not null;

alter table event
  add column community_id uuid references community,
  add column audience text not null default 'EVERYONE' check (audience in ('EVERYONE', 'CAMPUS', 'MEMBERS')),
  add constraint event_of_members check (audience <> 'MEMBERS' or community_id is not null);
create index event_community on event (community_id, id desc) where community_id is not null;
