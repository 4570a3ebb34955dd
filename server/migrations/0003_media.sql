-- Each stored picture has a row before it has bytes, so that no bytes exist without a row.
create table media (
  -- 32 random hex digits and the file extension, as in /media/<file>.
  file text primary key check (file ~ '^[0-9a-f]{32}\.[a-z0-9]{3,4}$'),
  owner_id uuid not null references person,
  purpose text not null check (purpose in ('avatar', 'banner', 'post', 'event', 'venture', 'message', 'report')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  placeholder text not null,
  -- The widths of existing narrower copies.
  widths int[] not null default '{}',
  -- reserved: being stored, or stored and not used yet; removed: the bytes are to be deleted.
  state text not null default 'reserved' check (state in ('reserved', 'attached', 'removed')),
  state_since timestamptz not null default now(),
  -- The sizes in bytes of the WebP copies that are 180, 360, 720 and 1080 wide; null while they are not made.
  copy_bytes int[],
  -- The widths of the AVIF copies, which are at least a fifth smaller than the WebP ones; null while they are not made.
  avif_widths int[]
);

create index media_to_clean on media (state_since) where state <> 'attached';
create index media_owner on media (owner_id);


-- Those whose job was lost.
create index media_lacking_copies on media (file) where state = 'attached' and (not (180 = any (widths)) or avif_widths is null);

-- How many pictures a person has uploaded on one day in UTC.
create table upload_day (
  person_id uuid not null references person on delete cascade,
  day date not null,
  uploads int not null check (uploads between 1 and 200),
  primary key (person_id, day)
);

create index upload_day_age on upload_day (day);

-- A file that arrives in parts and continues after a lost connection. It is removed after a day.
create table upload (
  id uuid primary key default uuidv7(),
  person_id uuid not null references person on delete cascade,
  -- The Idempotency-Key of the request that began it.
  key text,
  length int not null check (length > 0),
  received int not null default 0,
  -- When a post or another row took the file. The row then remains without its parts, so that a repeated request finds it.
  used_at timestamptz,
  created_at timestamptz not null default now(),
  constraint upload_check check (received >= 0 and received <= length),
  constraint upload_check1 check (used_at is null or received = length),
  unique (person_id, key)
);

create index upload_person on upload (person_id);
create index upload_age on upload (created_at);

create table upload_part (
  upload_id uuid not null references upload on delete cascade,
  -- The position of its first byte.
  start int not null,
  content bytea not null,
  primary key (upload_id, start)
);
-- Pictures are compressed already.
alter table upload_part alter column content set storage external;

-- The secret that hides and signs the addresses of pictures that not everyone may see.
create table media_key (
  is_only boolean primary key default true check (is_only),
  key bytea not null check (length(key) = 32)
);

insert into media_key (key) values (sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())));

alter table person add foreign key (avatar) references media;

alter table person add foreign key (banner) references media;
