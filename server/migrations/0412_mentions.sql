-- The people whom content mentions. The triggers on the content delete its rows.
create table mention (
  subject_type text not null check (subject_type ~ '^[A-Z_]{1,30}$'),
  subject_id uuid not null,
  person_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (subject_id, person_id)
);
create index mention_person on mention (person_id);

insert into mention (subject_type, subject_id, person_id, created_at)
  select 'POST', post_id, user_id, created_at from post_mention
  union all select 'COMMENT', comment_id, user_id, created_at from comment_mention;
drop table post_mention, comment_mention;
