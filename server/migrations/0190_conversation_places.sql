-- The position of a conversation in each member's list. Stored only with the conversation, a list had to look up all of a
-- person's conversations to show the newest. Each message updates the member's row anyway, and no index contains the column.
-- The conversation's own last_message_seq and last_message_at are still written for the previous release.
alter table conversation_member add column last_message_at timestamptz;
update conversation_member set last_message_at = conversation.last_message_at
  from conversation where conversation.id = conversation_member.conversation_id and conversation.last_message_at is not null;
