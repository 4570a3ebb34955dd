-- A poll is part of a post, whose text asks its question.
create table poll (
  id uuid primary key default uuidv7(),
  post_id uuid not null unique references post on delete cascade,
  is_multiple boolean not null,
  is_secret boolean not null,
  closes_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint poll_closes_later check (closes_at > created_at),
  constraint poll_kind unique (id, is_multiple)
);

create table poll_option (
  id uuid primary key default uuidv7(),
  poll_id uuid not null references poll on delete cascade,
  position int not null check (position between 0 and 9),
  text text not null check (char_length(text) <= 80 and has_visible_text(text)),
  votes_count int not null default 0 check (votes_count >= 0),
  unique (poll_id, position),
  constraint poll_option_of unique (poll_id, id)
);

create table poll_vote (
  poll_id uuid not null,
  person_id uuid not null references person,
  option_id uuid not null,
  -- That of the poll, for the index below.
  is_multiple boolean not null,
  created_at timestamptz not null default now(),
  primary key (poll_id, option_id, person_id),
  constraint poll_vote_kind foreign key (poll_id, is_multiple) references poll (id, is_multiple) on delete cascade,
  constraint poll_vote_option foreign key (poll_id, option_id) references poll_option (poll_id, id) on delete cascade
);

create unique index poll_vote_single on poll_vote (poll_id, person_id) where not is_multiple;
create index poll_vote_person on poll_vote (person_id, poll_id);

-- Runs once per statement, and locks the options in the order of their ids, so that concurrent changes do not deadlock.
create function count_poll_votes() returns trigger language plpgsql as $$
begin
  with held as (
    select id from poll_option where id in (select option_id from changed) order by id for no key update
  ), moved as (
    select option_id, count(*)::int as votes from changed group by option_id
  )
  update poll_option set votes_count = votes_count + case tg_op when 'INSERT' then votes else -votes end
    from held join moved on moved.option_id = held.id where poll_option.id = held.id;
  return null;
end $$;

create trigger poll_vote_added after insert on poll_vote
  referencing new table as changed for each statement execute function count_poll_votes();

create trigger poll_vote_removed after delete on poll_vote
  referencing old table as changed for each statement execute function count_poll_votes();
