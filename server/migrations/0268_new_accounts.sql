-- When a person had three friends of their campus for the first time. Until then an account younger than 7 days has limits.
alter table person add column established_at timestamptz;

update person set established_at = now()
where created_at > now() - interval '7 days' and friends_count >= 3 and 3 <= (
  select count(*) from follow as there
    join follow as back on back.follower_id = there.following_id and back.following_id = there.follower_id
    join person as friend on friend.id = there.following_id
  where there.follower_id = person.id and friend.campus_id = person.campus_id);

-- What a new account has published, by day in UTC. It also counts what was deleted since.
create table new_account_use (
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('post', 'comment', 'event', 'venture', 'invitation')),
  day date not null,
  used int not null check (used > 0),
  primary key (person_id, kind, day)
);

create index new_account_use_day on new_account_use (day);
