-- Events in the order of their start, for the list that shows the soonest first.
create index event_start on event (start_time, id);
