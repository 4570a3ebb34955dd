-- Runs outside a transaction.
-- Members of a community, the longest members first.
drop index concurrently if exists community_member_page;
create index concurrently community_member_page on community_member (community_id, since, person_id);
