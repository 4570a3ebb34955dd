-- Guides of clubs and hubs, with every text that they have had.
create table community_guide (
  id uuid primary key default uuidv7(),
  community_id uuid not null references community on delete cascade,
  slug text not null check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 60),
  -- The current one.
  version int not null check (version > 0),
  unique (community_id, slug)
);

create table community_guide_version (
  guide_id uuid not null references community_guide on delete cascade,
  version int not null check (version > 0),
  title text not null check (has_visible_text(title) and char_length(title) between 2 and 80),
  content text not null check (has_visible_text(content) and char_length(content) <= 20000),
  -- Null after the account was deleted.
  editor_id uuid references person on delete set null,
  written_at timestamptz not null default clock_timestamp(),
  primary key (guide_id, version)
);

create index community_guide_version_editor on community_guide_version (editor_id);
