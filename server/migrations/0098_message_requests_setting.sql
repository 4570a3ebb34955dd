-- Whether people who are not friends can send a person a message as a request.
alter table person add column message_requests boolean not null default true;
