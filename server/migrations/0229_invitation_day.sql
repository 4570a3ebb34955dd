-- How many people a person has invited to events on their last day of inviting, in UTC, including withdrawn invitations.
create table invitation_day (
  person_id uuid primary key references person on delete cascade,
  day date not null,
  invitations int not null check (invitations > 0)
);
