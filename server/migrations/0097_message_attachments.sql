-- Runs outside a transaction.
-- The messages of a conversation that have a picture or a voice note.
drop index concurrently if exists message_attachment;
create index concurrently message_attachment on message (conversation_id, seq) where picture is not null;
