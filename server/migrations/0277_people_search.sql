-- Runs outside a transaction.
-- The words of names without those of countries, which hundreds of thousands of people may share.
drop index concurrently if exists person_word_of_name;
create index concurrently person_word_of_name on person_word (word, person_id) where not is_country;
-- Each filter of the people search has an index, so that a value of few people or of none reads few rows.
drop index concurrently if exists person_country;
create index concurrently person_country on person (country, search_name, id) where onboarded_at is not null and deleted_at is null;
drop index concurrently if exists person_program;
create index concurrently person_program on person (program, search_name, id) where onboarded_at is not null and deleted_at is null;
drop index concurrently if exists person_interests;
create index concurrently person_interests on person using gin (interests) where onboarded_at is not null and deleted_at is null;
drop index concurrently if exists person_skills;
create index concurrently person_skills on person using gin (skills) where onboarded_at is not null and deleted_at is null;
