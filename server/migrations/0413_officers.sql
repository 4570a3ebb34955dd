-- Runs outside a transaction.
-- The officers of a hub are few among its members.
drop index concurrently if exists community_member_officer;
create index concurrently community_member_officer on community_member (community_id) where role <> 'MEMBER';
