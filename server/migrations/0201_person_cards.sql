-- to_json() is not called immutable, as some types are written by the settings of a session; a text is not.
create function json_of(words text) returns text language sql immutable strict parallel safe
  as $$ select to_json(words)::text $$;

-- Who somebody is, as JSON: it is shown wherever people are, many times a page, and to put it together there took as long
-- as to find it. The card is the contract's Person, and null before there is a username. The face, without braces, is
-- what Participant, ListedUser and the sender of a message begin with; of a closed account it tells nothing.
alter table person
  add column card text generated always as (
    '{"id":"' || id || '","username":"' || username || '","first_name":' || json_of(first_name)
      || ',"last_name":' || json_of(last_name) || ',"image":' || coalesce('"/media/' || avatar || '"', 'null') || '}'
  ) stored,
  add column face text not null generated always as (
    '"id":"' || id || '","username":"' || case when deleted_at is null then coalesce(username, '') else '' end
      || '","name":' || json_of(case when deleted_at is null then btrim(first_name || ' ' || last_name) else 'Deleted user' end)
      || ',"image":' || coalesce('"/media/' || case when deleted_at is null then avatar end || '"', 'null')
  ) stored;
