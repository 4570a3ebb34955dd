-- to_json() is not called immutable, as some types are written by the settings of a session; a text is not.
create function json_of(words text) returns text language sql immutable strict parallel safe
  as $$ select to_json(words)::text $$;

-- Who somebody is, as the contract's Person in JSON: it is shown wherever people are, many times a page, and to put it
-- together there took as long as the looking up. Null before there is a username.
alter table person add column card text generated always as (
  '{"id":"' || id || '","username":"' || username || '","first_name":' || json_of(first_name)
    || ',"last_name":' || json_of(last_name) || ',"image":' || coalesce('"/media/' || avatar || '"', 'null') || '}'
) stored;
