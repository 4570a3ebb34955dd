-- How many clubs a person has asked to join on their last day of asking, in UTC, including withdrawn requests.
create table join_request_day (
  person_id uuid primary key references person on delete cascade,
  day date not null,
  requests int not null check (requests > 0)
);
