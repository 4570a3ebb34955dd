-- What a group has besides its conversation.
create table conversation_group (
  conversation_id uuid primary key references conversation on delete cascade,
  name text not null,
  image text references media,
  only_admins_write boolean not null default false,
  pinned_seq int,
  constraint conversation_group_name check (char_length(name) <= 60 and has_visible_text(name)),
  constraint conversation_group_image unique (image),
  constraint conversation_group_pinned foreign key (conversation_id, pinned_seq) references message on delete set null (pinned_seq)
);

-- People who left a group or were removed from it. Others cannot add them again for 30 days.
create table conversation_former_member (
  conversation_id uuid not null references conversation on delete cascade,
  person_id uuid not null references person on delete cascade,
  left_at timestamptz not null default now(),
  was_removed boolean not null,
  primary key (person_id, conversation_id)
);

create index conversation_former_member_conversation on conversation_former_member (conversation_id);

-- The invitation link of a group: the SHA-256 of its random secret of 128 bits, which is not stored.
create table conversation_invitation (
  conversation_id uuid primary key references conversation on delete cascade,
  token_hash bytea not null,
  created_by uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  constraint conversation_invitation_token_hash unique (token_hash),
  constraint conversation_invitation_hash check (octet_length(token_hash) = 32),
  constraint conversation_invitation_time check (expires_at > created_at)
);

create index conversation_invitation_creator on conversation_invitation (created_by);

-- How many people a person has added to groups on their last day of adding, in UTC.
create table group_adding_day (
  person_id uuid primary key references person on delete cascade,
  day date not null,
  people int not null check (people > 0)
);

-- When a mute ends; null for a mute without an end.
alter table conversation_member add column muted_until timestamptz;

-- A change of a group is a message of its actor without content.
alter table message
  add column system_type text check (system_type in ('CREATED', 'MEMBERS_ADDED', 'JOINED', 'MEMBER_REMOVED', 'ADMIN_ADDED',
    'ADMIN_REMOVED', 'RENAMED', 'IMAGE_CHANGED', 'WRITING_LIMITED', 'WRITING_OPENED', 'MESSAGE_PINNED', 'MESSAGE_UNPINNED')),
  -- How many people were added.
  add column people_count int check (people_count > 0);
-- Checked: the column is new and null, so that PostgreSQL reads no rows, and the previous release keeps no long locks on people.
-- squawk-ignore adding-foreign-key-constraint
alter table message add column subject_id uuid references person;

alter table message
  drop constraint message_content_check,
  add constraint message_content check (char_length(content) <= 4000 and case
    when system_type is not null then content = '' and picture is null and client_id is null
    else num_nonnulls(subject_id, people_count) = 0 and (has_visible_text(content) or picture is not null and content = '')
  end) not valid;
