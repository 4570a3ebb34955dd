-- For PostgreSQL 15 to 17. Time and fraction come from one number of microseconds, because separate rounding sorted the second
-- half of a millisecond after the next one. Returns after the clock has advanced, so that the next id is later.
do $$
begin
  if to_regprocedure('pg_catalog.uuidv7()') is null then
    create function uuidv7() returns uuid language plpgsql volatile parallel safe as $f$
    declare
      at constant timestamptz := clock_timestamp();
      micros constant bigint := (extract(epoch from at) * 1000000)::bigint;
    begin
      while clock_timestamp() = at loop null; end loop;
      return encode(
        substring(int8send(micros / 1000) from 3)
          || int2send((28672 + (micros % 1000) * 4096 / 1000)::int2)
          || set_byte(substring(uuid_send(gen_random_uuid()) from 9), 0, 128 + floor(random() * 64)::int),
        'hex')::uuid;
    end
    $f$;
  end if;
end $$;

-- For the exclusion constraint of icebreakers. Both are trusted extensions, which the owner of a database can create.
create extension if not exists btree_gist;

-- For the searches in texts of events and businesses.
create extension if not exists pg_trgm;

-- The form of a text in which it is searched: lower case, without marks, apostrophes and Arabic vowels. At most twice as long as the text.
-- What is stored in this form must be computed again when the function changes.
create function plain_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := given;
begin
  if octet_length(plain) > char_length(plain) then
    -- A character can decompose into up to 18 letters. A piece that grows too much is left as it is, so that the result stays bounded.
    plain := regexp_replace(
      -- In pieces, because the time to sort the marks of a letter is quadratic.
      (select string_agg(case when char_length(form) > greatest(2 * char_length(piece), 40) then piece else form end, '' order by at)
       from generate_series(1, char_length(plain), 100) as at,
         lateral (select substr(plain, at, 100) as piece) as parts,
         lateral (select normalize(piece, nfkd) as form) as forms),
      '[\u00ad\u02bc\u0300-\u036f\u0483-\u0489\u0610-\u061a\u061c\u0621\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e8\u06ea-\u06ed\u200c-\u200f\u2018\u2019\u202a-\u202e\u2066-\u2069\ufeff]',
      '', 'g');
  end if;
  if octet_length(plain) > char_length(plain) then
    plain := lower(plain);
    if plain ~ '[\u0629-\u06f9]' then
      plain := translate(plain, 'ىةٱیک٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', 'يهايك01234567890123456789');
    end if;
    -- Letters that lower() does not convert under the C locale, and hooked and crossed ones.
    if plain ~ '[\u00c0-\u0556]|ẞ' then
      plain := replace(replace(replace(
        translate(
          plain,
          'ØøŁłĐđÐðĦħŦŧŊŋƁɓƊɗƘƙƐɛƆɔƳƴƲʋƏəıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯÆŒẞ',
          'oollddddhhttnnbbddkkeeooyyvveeiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяæœß'),
        'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');
    end if;
  end if;
  return lower(replace(plain, '''', '') collate "C");
end $$;

-- In names an apostrophe separates words; `person_words` adds the name without it.
create function search_form(given text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(
  plain_text(translate(given, '''’‘ʼ', '    ')),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u1361-\u1368\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));

-- Each word of a name, the name without its apostrophes (obrien for O'Brien), and name and username joined.
create function person_words(name text, username text) returns setof text language sql immutable strict parallel safe
begin atomic
  select distinct word from string_to_table(
    search_form(name) || ' ' || search_form(translate(name, '''’‘ʼ`´', '')) || ' ' || replace(search_form(name), ' ', '')
      || ' ' || search_form(username) || ' ' || replace(search_form(username), ' ', ''), ' ') as word
  where word <> '';
end;

-- The word, and the word without each of its letters: two words that differ by one typo have a form in common.
create function typo_forms(word text) returns text[] language sql immutable strict parallel safe
return case when char_length(word) between 3 and 20 and word !~ '[0-9]' then
  array(select distinct left(word, at - 1) || substr(word, at + 1) from generate_series(1, char_length(word) + 1) as at)
  else '{}' end;

-- array_to_string is not immutable for every array type; for text it is.
create function venture_text(name text, description text, location text, tags text[]) returns text
language sql immutable parallel safe
return plain_text(name || ' ' || location || ' ' || array_to_string(tags, ' ') || ' ' || description);

-- The first 16 bytes of a ticket's SHA-256, by which it is verified. Its first 5 bytes are the code that can be typed at
-- check-in. The ticket itself is derived from the event's key and the seat's id; HMAC is written out, because its extension is
-- not available everywhere.
create function ticket_proof_of(event_id uuid, seat_id uuid, ticket_key bytea) returns bytea
language plpgsql immutable strict parallel safe as $$
declare
  inner_pad bytea := decode(repeat('36', 64), 'hex');
  outer_pad bytea := decode(repeat('5c', 64), 'hex');
  signature bytea;
begin
  for i in 0 .. length(ticket_key) - 1 loop
    inner_pad := set_byte(inner_pad, i, get_byte(ticket_key, i) # 54);
    outer_pad := set_byte(outer_pad, i, get_byte(ticket_key, i) # 92);
  end loop;
  signature := sha256(outer_pad || sha256(inner_pad || convert_to(event_id || ' ' || seat_id, 'UTF8')));
  return substr(sha256(convert_to(
    translate(rtrim(encode(uuid_send(seat_id), 'base64'), '=') || '.'
      || rtrim(encode(substr(signature, 1, 16), 'base64'), '='), '+/', '-_'), 'UTF8')), 1, 16);
end $$;

-- A pattern for `like` that matches the plain texts which contain another text.
create function plain_pattern(given text) returns text language sql immutable strict parallel safe
return '%' || regexp_replace(plain_text(given), '([\\%_])', '\\\1', 'g') || '%';

-- Texts that people must write have a visible character, as the contract requires: no white space, control or format character,
-- and no letter without a glyph. Combining marks count here and not in the contract, because their list changes with Unicode.
create function has_visible_text(given text) returns boolean
language sql immutable strict parallel safe
return given ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u2800\u3000\u3164\ufeff\uffa0\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]';
