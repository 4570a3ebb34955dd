-- Runs outside a transaction.
-- A direct conversation between people who are not friends starts as a request of the person who started it. Null for all others.
alter table conversation add column if not exists request text;
alter table conversation
  drop constraint if exists conversation_request,
  add constraint conversation_request check (request is null or kind = 'DIRECT' and request in ('PENDING', 'ACCEPTED')) not valid;
alter table conversation validate constraint conversation_request;
