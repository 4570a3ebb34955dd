-- Who besides the author can comment on a post: everyone, the author's friends, or the people whom the post mentions.
alter table post add column comments_from text not null default 'everyone'
  check (comments_from in ('everyone', 'friends', 'mentioned'));
