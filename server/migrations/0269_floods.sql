-- Which person was reported for which kind of flood on which day, so that it is reported once.
create table flood_report (
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('message', 'comment', 'post', 'follow', 'invitation')),
  day date not null,
  primary key (person_id, kind, day)
);

create index flood_report_day on flood_report (day);
