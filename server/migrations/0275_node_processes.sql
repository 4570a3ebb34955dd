-- Names the space in which the process id of a node is unique: containers of one machine may have equal host names and process ids.
-- Nodes of the previous release have none.
alter table node add column processes text;
