-- The first reply to a creating request with an Idempotency-Key, kept for a day.
create table idempotent_reply (
  person_id uuid not null references person on delete cascade,
  key text not null check (char_length(key) between 1 and 200),
  body_hash bytea not null,
  status int not null,
  reply jsonb not null,
  created_at timestamptz not null default now(),
  primary key (person_id, key)
);

create index idempotent_reply_age on idempotent_reply (created_at);
