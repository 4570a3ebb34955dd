-- Whoever deletes a picture's row asks whether a venture still shows it.
create index venture_logo on venture (logo) where logo is not null;
create index venture_cover on venture (cover) where cover is not null;
