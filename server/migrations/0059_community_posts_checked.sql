alter table post
  validate constraint post_as_community,
  validate constraint post_pinned;

-- What moderators of communities have removed, so that authors can report the removal to the stewards.
create table removed_content (
  -- That of the post or comment.
  id uuid primary key,
  subject_type text not null check (subject_type in ('POST', 'COMMENT')),
  person_id uuid not null references person on delete cascade,
  decided_by uuid not null references person on delete cascade,
  content text not null check (char_length(content) <= 5000),
  reason text not null check (char_length(reason) <= 300 and has_visible_text(reason)),
  removed_at timestamptz not null default now()
);

create index removed_content_person on removed_content (person_id);
create index removed_content_decided_by on removed_content (decided_by);
create index removed_content_order on removed_content (removed_at);
