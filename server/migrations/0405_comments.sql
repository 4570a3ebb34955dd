-- The comments of all content are in one table. Its key begins with the subject, by which the data is split.
alter table comment rename column post_id to subject_id;
alter table comment
  drop constraint comment_post_id_fkey,
  drop constraint comment_content_check,
  add constraint comment_content_check check (char_length(content) <= 1000 and has_visible_text(content)),
  -- The type of content below which the comment is.
  add column subject_type text not null default 'POST',
  -- 0 at the top level.
  add column depth int not null default 0,
  -- Chosen by the author's device, so that a repeated comment is stored once.
  add column client_id text check (char_length(client_id) between 1 and 64);
alter table comment alter column subject_type drop default;

with recursive placed as (
  select subject_id, id, 0 as depth from comment where parent_id is null
  union all
  select reply.subject_id, reply.id, placed.depth + 1 from placed
    join comment as reply on reply.subject_id = placed.subject_id and reply.parent_id = placed.id
)
update comment set depth = placed.depth from placed where comment.subject_id = placed.subject_id and comment.id = placed.id;
insert into comment (subject_type, subject_id, id, author_id, parent_id, depth, content, replies_count, client_id, hidden_at, created_at)
  select 'EVENT', event_id, id, author_id, parent_id, depth, content, replies_count, client_id, hidden_at, created_at from event_comment;
insert into comment (subject_type, subject_id, id, author_id, depth, content, hidden_at, created_at)
  select 'ICEBREAKER', icebreaker_id, id, author_id, 0, content, hidden_at, created_at from icebreaker_comment;

alter table comment
  add check ((depth = 0) = (parent_id is null)),
  add constraint comment_once unique (subject_id, author_id, client_id);
drop index comment_author;
create index comment_author on comment (author_id, subject_type);
alter table comment_like rename column post_id to subject_id;

alter table notification drop constraint notification_event_id_event_comment_id_fkey;
alter table notification add foreign key (event_id, event_comment_id) references comment (subject_id, id) on delete cascade;
drop table event_comment, icebreaker_comment;
