-- Where a conversation stands in the list of each of the two. It stood with the conversation alone, so that a list looked up all
-- of somebody's conversations to show the newest; with a member it is written by what each message changes there anyway, and no
-- index holds it, which each message would write anew. The conversation's own last_message_seq and last_message_at are still
-- written, for the release before this one, which reads them.
alter table conversation_member add column last_message_at timestamptz;
update conversation_member set last_message_at = conversation.last_message_at
  from conversation where conversation.id = conversation_member.conversation_id and conversation.last_message_at is not null;
