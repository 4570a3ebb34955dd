-- What a person wrote to the host with their request for a seat.
alter table event_request add message text not null default '' check (char_length(message) <= 500);
