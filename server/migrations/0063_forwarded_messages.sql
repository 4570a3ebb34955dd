-- A message that repeats another one. Nothing refers to the original.
alter table message add column is_forwarded boolean not null default false;
