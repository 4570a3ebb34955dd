-- Runs outside a transaction.
-- The directory lists clubs by their members: those of the viewer's campus, those for everyone, and those with a rare tag.
drop index concurrently if exists community_clubs_of_campus;
create index concurrently community_clubs_of_campus on community (campus_id, members_count desc, id desc)
  where kind = 'CLUB' and archived_at is null;
drop index concurrently if exists community_clubs_for_everyone;
create index concurrently community_clubs_for_everyone on community (members_count desc, id desc)
  where kind = 'CLUB' and archived_at is null and audience = 'EVERYONE';
drop index concurrently if exists community_tags;
create index concurrently community_tags on community using gin (tags) with (fastupdate = off);
