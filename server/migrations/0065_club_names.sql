-- The form in which names are compared: as in searches, without letters that nobody sees. Blank ones separate words.
create function name_form(given text) returns text language sql immutable strict parallel safe
return search_form((
  select string_agg(case
      when letter ~ '[\u0009-\u000d\u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u2800\u3000]' then ' '
      -- Selectors of variants are marks, which count as visible.
      when letter = ' ' or has_visible_text(letter) and letter !~ '[\u034f\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]' then letter
      else '' end, '' order by at)
  from string_to_table(given, null) with ordinality as letters (letter, at)));

-- Checked: clubs are new in this release.
-- squawk-ignore require-concurrent-index-deletion
drop index community_club_name;

-- Clubs that others cannot know of take no names, and archived ones give theirs back.
-- Checked: clubs are new in this release.
-- squawk-ignore require-concurrent-index-creation
create unique index community_club_name on community (campus_id, name_form(name))
  where kind = 'CLUB' and archived_at is null and (join_policy <> 'INVITE' or audience <> 'MEMBERS');
