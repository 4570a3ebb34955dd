-- Whether friends see that a person is active now. A person who hides it does not see it of others either.
alter table person add column presence_visible boolean not null default true;
