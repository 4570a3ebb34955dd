-- Posts that a moderator has written as the community, and posts at the top of its page.
alter table post
  add column as_community boolean not null default false,
  add column pinned_at timestamptz;

alter table post
  add constraint post_as_community check (not as_community or community_id is not null) not valid,
  add constraint post_pinned check (pinned_at is null or community_id is not null) not valid;
