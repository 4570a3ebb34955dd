-- Runs outside a transaction.
alter table community
  -- Who may post in it. Hubs have no moderators, so everyone posts there.
  add column if not exists posting text not null default 'MEMBERS';
alter table community
  drop constraint if exists community_posting,
  add constraint community_posting check (posting = 'MEMBERS' or posting = 'MODERATORS' and kind = 'CLUB') not valid;
alter table community validate constraint community_posting;
