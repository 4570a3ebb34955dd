-- A conversation has members: two if it is direct, up to 256 in a group, and up to 1,000 in that of a community.
alter table conversation
  add column kind text not null default 'DIRECT' check (kind in ('DIRECT', 'GROUP', 'COMMUNITY')),
  -- The two people of a direct conversation in the order of their ids, so that each pair has one.
  add column direct_pair uuid[],
  -- Incremented by a block and by a deleted message, so that a message that is being stored at the same time is checked again.
  add column revision int not null default 0;
update conversation set direct_pair = array[low_id, high_id];
alter table conversation
  drop column low_id,
  drop column high_id,
  drop column last_message_seq,
  add constraint conversation_pair unique (direct_pair),
  add constraint conversation_is_direct check (case kind
    when 'DIRECT' then direct_pair is not null and cardinality(direct_pair) = 2 and direct_pair[1] < direct_pair[2]
    else direct_pair is null end);

alter table conversation_member
  add column role text not null default 'MEMBER' check (role in ('MEMBER', 'ADMIN')),
  -- The number of the last message before this person joined, who sees those after it.
  add column joined_seq int not null default 0 check (joined_seq >= 0),
  -- How many of the numbers after `read_seq` are not unread: own messages, deleted and hidden ones, and those of people whom a
  -- block hides. The others are unread, so a new message changes no row of its receivers.
  add column skipped_count int not null default 0 check (skipped_count >= 0),
  -- Archived until there is a message after this one.
  add column archived_seq int;
update conversation_member as member set
  skipped_count = conversation.last_seq - member.read_seq - (
    select count(*) from message
    where message.conversation_id = member.conversation_id and message.seq > member.read_seq
      and message.sender_id <> member.person_id and message.hidden_at is null
      and not exists (select from block where blocker_id = member.person_id and blocked_id = message.sender_id)
      and not exists (select from block where blocker_id = message.sender_id and blocked_id = member.person_id)),
  archived_seq = case when member.archived then conversation.last_seq end
  from conversation where conversation.id = member.conversation_id;
alter table conversation_member
  drop column unread_count,
  drop column last_message_at,
  drop column archived,
  add constraint conversation_member_read check (read_seq >= joined_seq);
