-- Each stored picture has a row before it has bytes, so that no bytes exist without a row.
create table media (
  -- 32 random hex digits and the file extension, as in /media/<file>.
  file text primary key check (file ~ '^[0-9a-f]{32}\.[a-z0-9]{3,4}$'),
  owner_id uuid not null references person,
  purpose text not null check (purpose in ('avatar', 'banner', 'post', 'event', 'venture')),
  width int not null check (width > 0),
  height int not null check (height > 0),
  placeholder text not null,
  -- The widths of existing narrower copies.
  widths int[] not null default '{}',
  -- reserved: being stored, or stored and not used yet; removed: the bytes are to be deleted.
  state text not null default 'reserved' check (state in ('reserved', 'attached', 'removed')),
  state_since timestamptz not null default now()
);

create index media_to_clean on media (state_since) where state <> 'attached';
create index media_owner on media (owner_id);

alter table person
  add column avatar text references media,
  add column banner text references media;

create index person_avatar on person (avatar) where avatar is not null;
create index person_banner on person (banner) where banner is not null;
