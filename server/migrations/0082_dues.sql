-- What each member of a club owes it once.
create table community_due (
  id uuid primary key default uuidv7(),
  community_id uuid not null references community on delete cascade,
  title text not null check (has_visible_text(title) and char_length(title) <= 80),
  amount numeric(12,2) not null check (amount > 0),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  due_on date not null check (due_on between '2000-01-01' and '2099-12-31'),
  created_at timestamptz not null default now(),
  closed_at timestamptz
);
create index community_due_list on community_due (community_id, id);
create index community_due_open on community_due (community_id) where closed_at is null;

-- Who has paid. Nothing is stored about members who have not, so that a due of a large club is one row.
create table community_due_payment (
  due_id uuid not null references community_due on delete cascade,
  person_id uuid not null references person,
  paid_on date not null check (paid_on between '2000-01-01' and '2099-12-31'),
  -- The person who has paid reads it, too.
  note text not null default '' check (char_length(note) <= 200),
  primary key (due_id, person_id)
);
create index community_due_payment_person on community_due_payment (person_id);
