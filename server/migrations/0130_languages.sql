-- The languages that a person speaks, from the settings; used to suggest people.
alter table person add column languages text[] not null default '{}';
