create table campus (
  id uuid primary key default uuidv7(),
  name text not null unique check (char_length(name) between 1 and 300)
);

-- To add a university that the list of academic domains does not know, insert a row here and one in campus.
create table campus_domain (
  domain text primary key check (domain = lower(domain)),
  campus_id uuid not null references campus
);

create table program (
  code text primary key check (code ~ '^[A-Z][A-Z0-9_]{1,79}$'),
  position int not null unique
);

create table person (
  id uuid primary key default uuidv7(),
  -- An account is identified by the provider's subject, not by its e-mail.
  issuer text not null,
  subject text not null,
  email text not null,
  campus_id uuid not null references campus,
  username text check (username ~ '^[A-Za-z0-9_]{3,30}$'),
  first_name text not null default '' check (char_length(first_name) <= 60 and (first_name = '' or has_visible_text(first_name))),
  last_name text not null default '' check (char_length(last_name) <= 60 and (last_name = '' or has_visible_text(last_name))),
  bio text not null default '' check (char_length(bio) <= 300),
  about text not null default '' check (char_length(about) <= 2000),
  intake text check (intake ~ '^(JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)_20[0-9]{2}$'),
  country text,
  program text references program,
  interests text[] not null default '{}',
  skills text[] not null default '{}',
  followers_count int not null default 0 check (followers_count >= 0),
  following_count int not null default 0 check (following_count >= 0),
  friends_count int not null default 0 check (friends_count >= 0),
  created_at timestamptz not null default now(),
  onboarded_at timestamptz,
  deleted_at timestamptz,
  avatar text,
  banner text,
  search_name text not null generated always as (search_form((first_name || ' ') || last_name)) stored,
  -- The languages that a person speaks, from the settings; used to suggest people.
  languages text[] not null default '{}',
  -- A deleted account is hidden (`deleted_at`) and can be restored until a job erases it (`erased_at`).
  erased_at timestamptz,
  findable boolean not null default true,
  messages_from text not null default 'friends',
  followers_visible_to text not null default 'everyone',
  attendance_visible boolean not null default true,
  role text not null default 'student' check (role in ('student', 'steward', 'admin')),
  -- Null for a steward of all campuses.
  steward_campus_id uuid references campus,
  -- The latest end of the person's active suspensions; infinity for a ban.
  suspended_until timestamptz,
  suspension_id uuid,
  -- When a person had three friends of their campus for the first time. Until then an account younger than 7 days has limits.
  established_at timestamptz,
  -- The language that a person has chosen for the interface, a BCP 47 tag; null for that of their browser.
  locale text,
  program_other text check (char_length(program_other) <= 100),
  is_alumni boolean not null default false,
  constraint person_followers_visible_to check (followers_visible_to in ('everyone', 'friends', 'nobody')),
  constraint person_messages_from check (messages_from in ('friends', 'campus')),
  constraint person_onboarded_is_complete check (onboarded_at is null or username is not null and first_name <> '' and last_name <> ''
    and intake is not null and country is not null and program is not null),
  constraint person_only_stewards_have_a_campus check (role = 'steward' or steward_campus_id is null),
  unique (issuer, subject),
  -- Referenced by posts, which store their campus.
  constraint person_with_campus unique (id, campus_id)
);

create unique index person_username on person (lower(username));
create index person_campus on person (campus_id);
create index person_avatar on person (avatar) where avatar is not null;
create index person_banner on person (banner) where banner is not null;
create index person_intake on person (intake, search_name, id) where onboarded_at is not null and deleted_at is null;
create index person_search_name on person (search_name, id) where onboarded_at is not null and deleted_at is null;
create index person_to_erase on person (deleted_at) where deleted_at is not null and erased_at is null;
create index person_with_role on person (role, id) where role <> 'student';
create index person_country on person (country, search_name, id) where onboarded_at is not null and deleted_at is null;
create index person_program on person (program, search_name, id) where onboarded_at is not null and deleted_at is null;
create index person_interests on person using gin (interests) where onboarded_at is not null and deleted_at is null;
create index person_skills on person using gin (skills) where onboarded_at is not null and deleted_at is null;
create index person_not_findable on person (intake) where not findable;

-- The words by which a person is found, if they are onboarded and not deleted.
create table person_word (
  -- Ordered by bytes, so that all words with a common beginning are one range.
  word text collate "C" not null,
  person_id uuid not null references person on delete cascade,
  is_country boolean not null,
  primary key (word, person_id) include (is_country)
);

create index person_word_person on person_word (person_id);
create index person_word_of_name on person_word (word, person_id) where not is_country;

-- The words of names, usernames and countries, indexed by their forms. A word without a row in person_word matches nobody.
create table search_word (
  word text collate "C" primary key,
  forms text[] not null
);

-- Without a pending list, which every search would have to read.
create index search_word_forms on search_word using gin (forms) with (fastupdate = off);

-- A person's intake determines which hub they read and write, so each change is logged, and people can change their own once, in the
-- first days after `onboarded_at`.
create table intake_change (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  changed_by uuid not null references person on delete cascade,
  from_intake text not null,
  to_intake text not null,
  created_at timestamptz not null default now()
);

create unique index intake_change_own on intake_change (person_id) where changed_by = person_id;
create index intake_change_person on intake_change (person_id);
create index intake_change_by on intake_change (changed_by);

-- What the operator has imported about people who have not signed in yet. The first sign-in takes the row.
create table roster_entry (
  email text primary key check (email = lower(email)),
  campus_id uuid references campus,
  intake text check (intake ~ '^(JANUARY|FEBRUARY|MARCH|APRIL|MAY|JUNE|JULY|AUGUST|SEPTEMBER|OCTOBER|NOVEMBER|DECEMBER)_20[0-9]{2}$'),
  program text references program,
  is_alumni boolean,
  imported_at timestamptz not null default now()
);

create index roster_entry_campus on roster_entry (campus_id);
create index roster_entry_program on roster_entry (program);
create index roster_entry_imported on roster_entry (imported_at);

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

insert into program (code, position) values
  ('BACHELORS_OF_SOFTWARE_ENGINEERING', 1),
  ('BACHELORS_OF_ENTREPRENEURIAL_LEADERSHIP', 2),
  ('BACHELORS_OF_BUSINESS_ADMINISTRATION', 3),
  ('INTERNATIONAL_BUSINESS_TRADE', 4),
  ('COMPUTER_SCIENCE', 5),
  ('BACHELORS_OF_GLOBAL_CHALLENGES', 6),
  ('OTHER', 7);
