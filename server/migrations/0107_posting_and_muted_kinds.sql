-- Runs outside a transaction.
alter table community
  -- Who may post in it. Hubs have no moderators, so everyone posts there.
  add column if not exists posting text not null default 'MEMBERS';
alter table community
  drop constraint if exists community_posting,
  add constraint community_posting check (posting = 'MEMBERS' or posting = 'MODERATORS' and kind = 'CLUB') not valid;
alter table community validate constraint community_posting;
alter table community_member
  -- The kinds of notices of the community that the person has muted.
  add column if not exists muted_kinds text[] not null default '{}';
alter table community_member
  drop constraint if exists community_member_muted_kinds,
  add constraint community_member_muted_kinds
    check (muted_kinds <@ array['POSTS', 'MENTIONS', 'ANNOUNCEMENTS', 'EVENTS', 'ELECTIONS', 'REQUESTS']) not valid;
alter table community_member validate constraint community_member_muted_kinds;
