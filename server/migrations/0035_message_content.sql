-- In a migration of its own, so that reading the table does not keep the lock that adding the constraint takes.
alter table message validate constraint message_content;
