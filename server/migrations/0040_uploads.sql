-- How many pictures a person has uploaded on one day in UTC.
create table upload_day (
  person_id uuid not null references person on delete cascade,
  day date not null,
  uploads int not null check (uploads between 1 and 200),
  primary key (person_id, day)
);

create index upload_day_age on upload_day (day);
