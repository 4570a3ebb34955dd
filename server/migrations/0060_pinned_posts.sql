-- Runs outside a transaction.
-- The pinned posts of a community.
drop index concurrently if exists post_pinned;
create index concurrently post_pinned on post (community_id, pinned_at) where pinned_at is not null;
