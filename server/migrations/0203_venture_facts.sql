create function json_of(words text[]) returns text language sql immutable strict parallel safe
  as $$ select to_json(words)::text $$;

-- The short fields of the contract's VentureCard as JSON without braces; building them for each of many ventures took longer
-- than finding them. Long texts are not stored twice.
alter table venture add column facts text not null generated always as (
  '"location":' || json_of(location) || ',"yearEstablished":' || coalesce(year_established::text, 'null')
    || ',"email":' || json_of(email) || ',"phoneNumber":' || json_of(phone_number) || ',"website":' || json_of(website)
    || ',"tags":' || json_of(tags) || ',"category":' || coalesce(json_of(category), 'null')
    || ',"facebook":' || json_of(facebook) || ',"instagram":' || json_of(instagram)
    || ',"linkedin":' || json_of(linkedin) || ',"twitter":' || json_of(twitter)
    || ',"logoUrl":' || coalesce('"/media/' || logo || '"', 'null')
    || ',"coverImageUrl":' || coalesce('"/media/' || cover || '"', 'null')
) stored;
