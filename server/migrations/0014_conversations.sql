create table conversation (
  id uuid primary key default uuidv7(),
  started_by uuid not null references person,
  -- The number of the newest message ever; numbers of deleted messages are not reused.
  last_seq int not null default 0 check (last_seq >= 0),
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  kind text not null default 'DIRECT' check (kind in ('DIRECT', 'GROUP', 'COMMUNITY')),
  -- The two people of a direct conversation in the order of their ids, so that each pair has one.
  direct_pair uuid[],
  -- Incremented by a block and by a deleted message, so that a message that is being stored at the same time is checked again.
  revision int not null default 0,
  constraint conversation_is_direct check (case kind
    when 'DIRECT' then direct_pair is not null and cardinality(direct_pair) = 2 and direct_pair[1] < direct_pair[2]
    else direct_pair is null
  end),
  constraint conversation_pair unique (direct_pair)
);

create index conversation_started on conversation (started_by, created_at);

create table conversation_member (
  conversation_id uuid not null references conversation on delete cascade,
  person_id uuid not null references person,
  read_seq int not null default 0 check (read_seq >= 0),
  muted boolean not null default false,
  -- How far this person's devices have received the other person's messages.
  delivered_seq int not null default 0 check (delivered_seq >= 0),
  role text not null default 'MEMBER' check (role in ('MEMBER', 'ADMIN')),
  -- The number of the last message before this person joined, who sees those after it.
  joined_seq int not null default 0 check (joined_seq >= 0),
  -- How many of the numbers after `read_seq` are not unread: own messages, deleted and hidden ones, and those of people whom a
  -- block hides. The others are unread, so a new message changes no row of its receivers.
  skipped_count int not null default 0 check (skipped_count >= 0),
  -- Archived until there is a message after this one.
  archived_seq int,
  primary key (person_id, conversation_id),
  constraint conversation_member_check check (delivered_seq >= read_seq),
  constraint conversation_member_read check (read_seq >= joined_seq)
);

create index conversation_member_conversation on conversation_member (conversation_id);

create table message (
  conversation_id uuid not null references conversation on delete cascade,
  seq int not null check (seq > 0),
  id uuid not null default uuidv7(),
  sender_id uuid not null references person,
  content text not null,
  -- Chosen by the sender's device, so that a repeated message is stored once.
  client_id text check (char_length(client_id) between 1 and 100),
  reply_to_seq int,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  picture text references media,
  hidden_at timestamptz,
  -- Null for a message whose text to search is its lower-case content, as of most ASCII messages.
  search_text text,
  primary key (conversation_id, seq),
  -- A picture may be sent without text.
  constraint message_content_check check (char_length(content) <= 4000 and (has_visible_text(content) or picture is not null and content = '')),
  constraint message_id unique (conversation_id, id),
  constraint message_picture unique (picture),
  constraint message_sent_once unique (sender_id, client_id)
);

-- Deleted messages by the id of their sender's device, so that a message that is sent again by a device without the
-- acknowledgement is not restored.
create table message_taken_back (
  sender_id uuid not null references person on delete cascade,
  client_id text not null,
  primary key (sender_id, client_id)
);

-- People who do not share how far they have read.
create table private_reader (
  person_id uuid primary key references person on delete cascade
);

create function store_message_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := case
    when octet_length(new.content) > char_length(new.content) or strpos(new.content, '''') > 0 then plain_text(new.content)
  end;
  return new;
end $$;

create trigger message_search_text_added before insert on message for each row
  when (octet_length(new.content) > char_length(new.content) or strpos(new.content, '''') > 0)
  execute function store_message_search_text();

create trigger message_search_text_changed before update of content on message for each row
  execute function store_message_search_text();
