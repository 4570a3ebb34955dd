-- Why an election was cancelled, for the members of the club; null if it was not.
alter table community_election add column cancel_reason text
  check (has_visible_text(cancel_reason) and char_length(cancel_reason) <= 300);
