-- Whether links to these show to people who are not signed in what they lead to.
alter table person add column profile_card boolean not null default false;
alter table person add column business_card boolean not null default true;
alter table person add column post_card boolean not null default false;
