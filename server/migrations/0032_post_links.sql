-- The first link of a post to another site; its title, empty if the page has none, once the server has read it.
alter table post add column link text, add column link_title text;
