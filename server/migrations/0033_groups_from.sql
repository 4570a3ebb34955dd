-- Who can add a person to groups: friends, or also everyone of their campus.
alter table person add column groups_from text not null default 'friends' constraint person_groups_from check (groups_from in ('friends', 'campus'));
