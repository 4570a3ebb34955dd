-- Events by start time, for the list that shows the soonest first.
create index event_start on event (start_time, id);
