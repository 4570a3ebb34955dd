-- A search of messages normalized each message again: 600 messages of signs that stand for 18 letters took more than 5 s. The text to
-- search is stored when a message is written, and is at most twice as long as the message. The forms stored for people, events
-- and businesses stay: only texts of such signs change.
create or replace function plain_text(given text) returns text language plpgsql immutable strict parallel safe as $$
declare
  plain text := given;
begin
  if octet_length(plain) > char_length(plain) then
    -- Some signs stand for up to 18 letters. A text of such signs is kept, so that no text becomes much longer.
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

-- Null for a message whose text to search is its lower-case content, as of most ASCII messages.
alter table message add column search_text text;

create function store_message_search_text() returns trigger language plpgsql as $$
begin
  new.search_text := case
    when octet_length(new.content) > char_length(new.content) or strpos(new.content, '''') > 0 then plain_text(new.content)
  end;
  return new;
end $$;

-- Triggers, so that the previous release stores the text, too.
create trigger message_search_text_added before insert on message for each row
  when (octet_length(new.content) > char_length(new.content) or strpos(new.content, '''') > 0)
  execute function store_message_search_text();
create trigger message_search_text_changed before update of content on message for each row
  execute function store_message_search_text();

select graphile_worker.add_job('conversations.searchText') where exists (select from message);
