-- What somebody speaks: told in the settings, and one of the things by which people are brought together.
alter table person add column languages text[] not null default '{}';
