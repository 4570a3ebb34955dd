-- Search also unites the other forms of Arabic letters (hamza, alef wasla, Persian kaf and yeh) and digits, and ignores
-- apostrophes (ng'ombe, ng’ombe, ngombe), invisible signs and the marks of the Koran. Most texts are ASCII, also once their accents
-- are gone, and take the short way. Restoring and indexing run without a search path, so the body uses built-in functions only.
create or replace function plain_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := given;
begin
  if octet_length(plain) > char_length(plain) then
    plain := regexp_replace(
      -- In pieces, because the time to sort the marks of a letter is quadratic.
      case when char_length(plain) <= 100 then normalize(plain, nfkd) else (
        select string_agg(normalize(substr(plain, at, 100), nfkd), '' order by at)
        from generate_series(1, char_length(plain), 100) as at
      ) end,
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
drop function decomposed_text(text);

-- In names an apostrophe separates words; `person_words` adds the name without it.
create or replace function search_form(given text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(
  plain_text(translate(given, '''’‘ʼ', '    ')),
  '[\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u060c\u061b\u061f\u1361-\u1368\u2000-\u206f\u3000-\u303f]+', ' ', 'g'));

-- A pattern for `like` that matches the plain texts which contain another text.
create function plain_pattern(given text) returns text language sql immutable strict parallel safe
return '%' || regexp_replace(plain_text(given), '([\\%_])', '\\\1', 'g') || '%';

-- What is stored in the earlier form.
select graphile_worker.add_job('profiles.searchWords') where exists (select from person);
select graphile_worker.add_job('ventures.searchText') where exists (select from venture);
