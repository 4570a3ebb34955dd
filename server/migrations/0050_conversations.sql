create table conversation (
  id uuid primary key default uuidv7(),
  -- One conversation per pair, with the two people in order of their ids.
  low_id uuid not null references person,
  high_id uuid not null references person,
  started_by uuid not null references person,
  -- The number of the newest message ever; numbers of deleted messages are not reused.
  last_seq int not null default 0 check (last_seq >= 0),
  -- The newest existing message.
  last_message_seq int,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  check (low_id < high_id),
  check (started_by in (low_id, high_id)),
  constraint conversation_pair unique (low_id, high_id)
);

create index conversation_started on conversation (started_by, created_at);

create table conversation_member (
  conversation_id uuid not null references conversation on delete cascade,
  person_id uuid not null references person,
  read_seq int not null default 0 check (read_seq >= 0),
  -- The other person's messages after `read_seq`.
  unread_count int not null default 0 check (unread_count >= 0),
  muted boolean not null default false,
  archived boolean not null default false,
  primary key (person_id, conversation_id)
);

create index conversation_member_conversation on conversation_member (conversation_id);

create table message (
  conversation_id uuid not null references conversation on delete cascade,
  seq int not null check (seq > 0),
  id uuid not null default uuidv7(),
  sender_id uuid not null references person,
  content text not null check (char_length(content) <= 4000 and content ~ '\S'),
  -- Chosen by the sender's device, so that a repeated message is stored once.
  client_id text check (char_length(client_id) between 1 and 100),
  reply_to_seq int,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, seq),
  constraint message_id unique (conversation_id, id),
  constraint message_sent_once unique (sender_id, client_id)
);
