-- Who somebody is in a conversation or a list of people: the first fields of the contract's Participant, ListedUser and a message's
-- sender in JSON, without braces. Twenty conversations show it sixty times. Of somebody whose account is gone it tells
-- nothing.
alter table person add column face text not null generated always as (
  '"id":"' || id || '","username":"' || case when deleted_at is null then coalesce(username, '') else '' end
    || '","name":' || json_of(case when deleted_at is null then btrim(first_name || ' ' || last_name) else 'Deleted user' end)
    || ',"image":' || coalesce('"/media/' || case when deleted_at is null then avatar end || '"', 'null')
) stored;
