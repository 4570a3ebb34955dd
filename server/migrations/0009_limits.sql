-- What a new account has published, by day in UTC. It also counts what was deleted since.
create table new_account_use (
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('post', 'comment', 'event', 'venture', 'invitation')),
  day date not null,
  used int not null check (used > 0),
  primary key (person_id, kind, day)
);

create index new_account_use_day on new_account_use (day);

-- Which person was reported for which kind of flood on which day, so that it is reported once.
create table flood_report (
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('message', 'comment', 'post', 'follow', 'invitation')),
  day date not null,
  primary key (person_id, kind, day)
);

create index flood_report_day on flood_report (day);
