-- The chat of a club is a group whose name and picture are those of the club.
-- Checked: the release before adds no rows without a name, and reads such names as it reads those of two people.
-- squawk-ignore ban-drop-not-null
alter table conversation_group alter column name drop not null, add column community_id uuid;

alter table conversation_group
  add constraint conversation_group_community foreign key (community_id) references community not valid,
  add constraint conversation_group_named check (num_nonnulls(name, community_id) = 1 and (community_id is null or image is null)) not valid;

-- The club of whose chat the row is a part. Nobody is in the chat of a club without being its member, and the role is that in the club.
alter table conversation_member add column community_id uuid;

alter table conversation_member
  add constraint conversation_member_of_community check (community_id is null or role = 'MEMBER') not valid,
  add constraint conversation_member_community foreign key (community_id, person_id) references community_member
    deferrable initially deferred not valid;
