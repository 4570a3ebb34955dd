-- A release works with this schema if it contains the required migration. A migration that removes what earlier releases use
-- sets it to the first migration of the oldest release that still works.
create table schema_compatibility (
  required_migration text not null,
  is_only_row boolean primary key default true check (is_only_row)
);
insert into schema_compatibility (required_migration) values ('0272_schema_compatibility');
