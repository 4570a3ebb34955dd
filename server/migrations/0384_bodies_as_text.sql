-- PostgreSQL refuses to add columns to a table whose row type an atomic body uses (since its releases of November 2026).
create or replace function add_person_words(them person) returns void language sql as $$
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
