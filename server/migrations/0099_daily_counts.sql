-- How many times a person has done something on their last day of doing it, in UTC, also if it was undone.
create table daily_count (
  person_id uuid not null references person on delete cascade,
  kind text not null check (kind in ('invitation', 'join_request', 'message_request', 'group_member')),
  day date not null,
  count int not null check (count > 0),
  primary key (person_id, kind)
);

-- Checked: no release has these tables. The last one, 0.2.0, writes `invitation_day`, which is removed one release later.
-- squawk-ignore ban-drop-table
drop table join_request_day, message_request_day, group_adding_day;
update schema_compatibility set required_migration = '0022_subjects';
