-- Whether a person's profile, businesses and posts are shown to people who are not signed in.
alter table person add column profile_card boolean not null default false;
alter table person add column business_card boolean not null default true;
alter table person add column post_card boolean not null default false;
