alter table conversation_member
  -- How far this person's devices have received the other person's messages.
  add column delivered_seq int not null default 0 check (delivered_seq >= 0);
update conversation_member set delivered_seq = read_seq;
alter table conversation_member add check (delivered_seq >= read_seq);

-- People who do not share how far they have read.
create table private_reader (
  person_id uuid primary key references person on delete cascade
);
