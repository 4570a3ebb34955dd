create table message_reaction (
  conversation_id uuid not null,
  seq int not null,
  person_id uuid not null references person,
  emoji text not null check (octet_length(emoji) between 1 and 64),
  created_at timestamptz not null default clock_timestamp(),
  primary key (conversation_id, seq, person_id),
  foreign key (conversation_id, seq) references message on delete cascade
);

create index message_reaction_person on message_reaction (person_id);
