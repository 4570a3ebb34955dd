-- PostgreSQL 18 has uuidv7(); 15 to 17 get an equivalent with the same order: milliseconds, then twelve bits of their fraction.
do $$
begin
  if not exists (select from pg_proc where proname = 'uuidv7' and pronamespace = 'pg_catalog'::regnamespace) then
    create function uuidv7() returns uuid language sql volatile parallel safe as $f$
      select encode(
        substring(int8send((extract(epoch from at) * 1000)::numeric::bigint) from 3)
          || int2send((28672 + floor(mod(extract(epoch from at) * 1000, 1) * 4096))::int2)
          || set_byte(substring(uuid_send(gen_random_uuid()) from 9), 0, (random() * 63)::int + 128),
        'hex')::uuid
      from (select clock_timestamp() as at) as now
    $f$;
  end if;
end $$;

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

insert into program (code, position) values
  ('BACHELORS_OF_SOFTWARE_ENGINEERING', 1),
  ('BACHELORS_OF_ENTREPRENEURIAL_LEADERSHIP', 2),
  ('BACHELORS_OF_BUSINESS_ADMINISTRATION', 3),
  ('INTERNATIONAL_BUSINESS_TRADE', 4),
  ('COMPUTER_SCIENCE', 5),
  ('BACHELORS_OF_GLOBAL_CHALLENGES', 6);

create table person (
  id uuid primary key default uuidv7(),
  -- An account is identified by the provider's subject, not by its e-mail.
  issuer text not null,
  subject text not null,
  email text not null,
  campus_id uuid not null references campus,
  username text check (username ~ '^[A-Za-z0-9_]{3,30}$'),
  first_name text not null default '' check (char_length(first_name) <= 60),
  last_name text not null default '' check (char_length(last_name) <= 60),
  bio text not null default '' check (char_length(bio) <= 300),
  about text not null default '' check (char_length(about) <= 2000),
  intake text check (intake ~ '^(JANUARY|MAY|SEPTEMBER)_20[0-9]{2}$'),
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
  unique (issuer, subject),
  constraint person_onboarded_is_complete check (
    onboarded_at is null
    or (username is not null and first_name <> '' and last_name <> '' and intake is not null and country is not null
      and program is not null)
  )
);

create unique index person_username on person (lower(username));
create index person_campus on person (campus_id);
create index person_intake on person (intake) where onboarded_at is not null;

create table session (
  id uuid primary key default uuidv7(),
  -- SHA-256 of a random 256-bit token, which is not stored.
  token_hash bytea not null unique check (length(token_hash) = 32),
  person_id uuid not null references person on delete cascade,
  user_agent text not null default '' check (char_length(user_agent) <= 300),
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);

create index session_person on session (person_id);
create index session_last_used on session (last_used_at);

create table follow (
  follower_id uuid not null references person on delete cascade,
  following_id uuid not null references person on delete cascade,
  created_at timestamptz not null default now(),
  primary key (follower_id, following_id),
  check (follower_id <> following_id)
);

create index follow_mirror on follow (following_id, follower_id);
