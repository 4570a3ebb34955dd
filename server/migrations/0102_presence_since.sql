-- Since when friends see that a person is active; null if it was never turned on, but on from the start.
alter table person add column presence_visible_since timestamptz;
