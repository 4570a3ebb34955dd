-- Runs outside a transaction.
-- Since when stewards have frozen a club. A frozen club is archived as well; if both are at the same time, it was live before.
alter table community add column if not exists frozen_at timestamptz;
alter table community
  drop constraint if exists community_frozen,
  add constraint community_frozen check (frozen_at is null or kind = 'CLUB' and archived_at is not null) not valid;
alter table community validate constraint community_frozen;

-- A club that was live before it was frozen keeps its name.
drop index concurrently if exists community_club_kept_name;
create unique index concurrently community_club_kept_name on community (campus_id, name_form(name))
  where kind = 'CLUB' and archived_at is not distinct from frozen_at and (join_policy <> 'INVITE' or audience <> 'MEMBERS');
drop index concurrently if exists community_club_name;

alter table report_case
  drop constraint if exists report_case_subject_type_check,
  add constraint report_case_subject_type_check check (subject_type in ('POST', 'COMMENT', 'MESSAGE', 'PROFILE', 'EVENT', 'EVENT_COMMENT',
    'ANNOUNCEMENT', 'ICEBREAKER', 'ICEBREAKER_COMMENT', 'VENTURE', 'REVIEW', 'PRODUCT', 'GROUP', 'COMMUNITY')) not valid;
alter table report_case validate constraint report_case_subject_type_check;
alter table report_decision
  drop constraint if exists report_decision_action_check,
  add constraint report_decision_action_check check (action in ('NO_ACTION', 'HIDE', 'REMOVE', 'WARN', 'SUSPEND', 'BAN', 'FREEZE')) not valid;
alter table report_decision validate constraint report_decision_action_check;
-- The owners of a frozen club have a sanction each, so that they can appeal. It ends when the freeze is lifted.
alter table sanction
  drop constraint if exists sanction_kind_check,
  add constraint sanction_kind_check check (kind in ('WARNING', 'SUSPENSION', 'BAN', 'FREEZE')) not valid,
  drop constraint if exists sanction_check,
  add constraint sanction_check check ((kind in ('WARNING', 'FREEZE')) = (ends_at is null)) not valid;
alter table sanction validate constraint sanction_kind_check;
alter table sanction validate constraint sanction_check;
drop index concurrently if exists sanction_freeze;
create index concurrently sanction_freeze on sanction (case_id) where kind = 'FREEZE' and reversed_at is null;
-- The log of a club is made of the entries about it.
drop index concurrently if exists audit_entry_club;
create index concurrently audit_entry_club on audit_entry (subject_id, id) where subject_type = 'COMMUNITY';
create or replace trigger subject_removed after delete on community for each row execute function remove_references();
