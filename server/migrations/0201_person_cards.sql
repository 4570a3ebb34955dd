-- to_json() is not marked immutable, because some types depend on settings of the session; text does not.
create function json_of(words text) returns text language sql immutable strict parallel safe
  as $$ select to_json(words)::text $$;

-- A person as JSON, shown many times per page; building it there took as long as finding it. The card is the contract's Person,
-- and null without a username. The face, without braces, is the beginning of Participant, ListedUser and the sender of a
-- message; it is empty for a deleted account.
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
