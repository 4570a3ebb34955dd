-- Whom the members of a community can call: offices, and emergency numbers of a campus.
create table community_contact (
  community_id uuid not null references community on delete cascade,
  position int not null check (position between 0 and 29),
  name text not null check (has_visible_text(name) and char_length(name) <= 80),
  phone text not null check (phone ~ '^[+*#(]{0,3}[0-9][0-9 ()./*#-]{0,29}$' and char_length(phone) <= 30),
  note text not null default '' check (char_length(note) <= 200),
  is_emergency boolean not null,
  primary key (community_id, position)
);
