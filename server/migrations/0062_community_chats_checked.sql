-- Runs outside a transaction.
drop index concurrently if exists conversation_group_of_community;
create unique index concurrently conversation_group_of_community on conversation_group (community_id) where community_id is not null;
alter table conversation_group validate constraint conversation_group_community;
alter table conversation_group validate constraint conversation_group_named;
alter table conversation_member validate constraint conversation_member_of_community;
alter table conversation_member validate constraint conversation_member_community;
