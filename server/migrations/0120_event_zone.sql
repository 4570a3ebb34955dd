-- The IANA time zone in which the host entered the times, validated by the server.
alter table event add column time_zone text check (time_zone ~ '^[A-Za-z][A-Za-z0-9_+/-]{0,63}$');
