-- How many people somebody has invited to events on their last day of inviting, in UTC. Invitations that were taken back count.
create table invitation_day (
  person_id uuid primary key references person on delete cascade,
  day date not null,
  invitations int not null check (invitations > 0)
);
