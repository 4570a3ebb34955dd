-- The words of a text, each with a space on both sides, to find the words of another text in it. A word starts and ends at white space
-- and punctuation. Signs such as # and emoji, and the letters of scripts without spaces between words, are words of their own. At most
-- six times as long as the text.
create function spaced_words(given text) returns text language sql immutable strict parallel safe
return ' ' || trim(regexp_replace(
  regexp_replace(plain_text(given), '([#\u0e00-\u109f\u1780-\u17ff\u2190-\u2bff\u2e80-\u2fff\u3040-\ua4cf\uf900-\ufaff\U0001f000-\U0001faff\U00020000-\U0003ffff])', ' \1 ', 'g'),
  '[\u0001-\u0022\u0024-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u055a-\u055f\u05be\u060c\u061b\u061f\u066a-\u066d\u06d4\u0964-\u0965\u1361-\u1368\u2000-\u206f\u3000-\u303f\ufe00-\ufe0f]+', ' ', 'g')) || ' ';

-- Whether a text has one of these words, which `spaced_words` made.
create function has_word(words text[], given text) returns boolean language plpgsql immutable strict parallel safe as $f$
declare
  spaced constant text := spaced_words(given);
  word text;
begin
  foreach word in array words loop
    if strpos(spaced, word) > 0 then return true; end if;
  end loop;
  return false;
end
$f$;

create table muted_word (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  -- As the person wrote it, and the form that is compared.
  content text not null check (char_length(content) <= 50 and has_visible_text(content)),
  words text not null generated always as (spaced_words(content)) stored check (char_length(words) > 2),
  -- Null for good.
  until timestamptz,
  constraint muted_word_once unique (person_id, words)
);
