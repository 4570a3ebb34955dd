-- Deleting a picture's row checks whether a venture still uses it.
create index venture_logo on venture (logo) where logo is not null;
create index venture_cover on venture (cover) where cover is not null;
