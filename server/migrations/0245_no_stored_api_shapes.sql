-- API shapes are built by views now. Servers of the previous release read these columns, so they have to be stopped before this
-- migration runs.
alter table person drop column card, drop column face;
alter table venture drop column facts;
alter table media drop column picture;
drop function json_of(text[]);
drop function json_of(text);
