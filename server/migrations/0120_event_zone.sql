-- Whose clocks the host named the times by: an IANA name. That it is one the server has checked before.
alter table event add column time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');
