-- The language that a person has chosen for the interface, a BCP 47 tag; null for that of their browser.
alter table person add column locale text;
