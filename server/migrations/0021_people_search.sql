-- Search compares lower-case words without accents, separated by one space. It uses only what every PostgreSQL has, because the
-- column, the words of a person and the search terms must be normalized in the same way.

-- Letters that lower() does not convert under the C locale: hooked and crossed letters, Greek, Cyrillic, and Arabic letters
-- with two spellings.
create function plain_text(given text) returns text language sql immutable strict parallel safe
return replace(replace(replace(
  translate(
    lower(regexp_replace(normalize(given, nfkd), '[\u0300-\u036f\u0483-\u0489\u0640\u064b-\u065f\u0670]', '', 'g')),
    'ØøŁłĐđÐðĦħŦŧŊŋƁɓƊɗƘƙƐɛƆɔƳƴƲʋƏəıΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩςАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯىةÆŒẞ',
    'oollddddhhttnnbbddkkeeooyyvveeiαβγδεζηθικλμνξοπρστυφχψωσабвгдежзиклмнопрстуфхцчшщъыьэюяيهæœß'),
  'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');

create function search_form(given text) returns text language sql immutable strict parallel safe
return trim(regexp_replace(
  plain_text(given),
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

alter table person add column search_name text not null
  generated always as (search_form(first_name || ' ' || last_name)) stored;

drop index person_intake;
create index person_intake on person (intake, search_name, id) where onboarded_at is not null and deleted_at is null;
create index person_search_name on person (search_name, id) where onboarded_at is not null and deleted_at is null;

-- The words by which a person is found, if they are onboarded and not deleted.
create table person_word (
  -- Ordered by bytes, so that all words with a common beginning are one range.
  word text collate "C" not null,
  person_id uuid not null references person on delete cascade,
  is_country boolean not null,
  primary key (word, person_id) include (is_country)
);

create index person_word_person on person_word (person_id);

-- Every word of a name, username or country, by its forms; a word that is no longer in use finds no one.
create table search_word (
  word text collate "C" primary key,
  forms text[] not null
);

-- Without a pending list, which every search would have to read.
create index search_word_forms on search_word using gin (forms) with (fastupdate = off);

-- Reads nothing back: a session caches a function's plan, and one made for empty tables would scan them. The body is text, because
-- PostgreSQL refuses to add columns to a table whose row type an atomic body uses (since its releases of November 2026).
create function add_person_words(them person) returns void language sql as $$
  with found as (
    select word, bool_and(is_country) as is_country
    from (
      select word, false as is_country from person_words(them.first_name || ' ' || them.last_name, them.username) as word
      union all
      select word, true from string_to_table(search_form(them.country), ' ') as word
    ) as each
    where them.onboarded_at is not null and them.deleted_at is null
    group by word
  ), kept as (
    insert into person_word (word, person_id, is_country) select word, them.id, is_country from found
  )
  -- Joined words are omitted, because they are rarely mistyped and rarely shared. The others are sorted, so that two people
  -- with the same new words lock them in the same order.
  insert into search_word (word, forms)
    select distinct word, typo_forms(word)
    from string_to_table(them.search_name || ' ' || search_form(them.username) || ' ' || search_form(them.country), ' ') as word
    where typo_forms(word) <> '{}' and word in (select found.word from found)
    order by word
    on conflict do nothing;
$$;

create function keep_person_words() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from person_word where person_id = new.id;
  end if;
  perform add_person_words(new);
  return null;
end $$;

create trigger person_words_of_new after insert on person for each row execute function keep_person_words();
create trigger person_words_of_changed after update of first_name, last_name, username, country, onboarded_at, deleted_at
  on person for each row
  when ((old.first_name, old.last_name, old.username, old.country, old.onboarded_at is null, old.deleted_at is null)
    is distinct from
    (new.first_name, new.last_name, new.username, new.country, new.onboarded_at is null, new.deleted_at is null))
  execute function keep_person_words();

select add_person_words(person) from person;
