-- What the operator has imported about people who have not signed in yet. The first sign-in takes the row.
create table roster_entry (
  email text primary key check (email = lower(email)),
  campus_id uuid references campus,
  intake text check (intake ~ '^(JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)_20[0-9]{2}$'),
  program text references program,
  is_alumni boolean,
  imported_at timestamptz not null default now()
);
create index roster_entry_campus on roster_entry (campus_id);
create index roster_entry_program on roster_entry (program);
create index roster_entry_imported on roster_entry (imported_at);

alter table person add column is_alumni boolean not null default false;
