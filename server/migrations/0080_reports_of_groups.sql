-- Runs outside a transaction.
-- When stewards closed a group: since then nobody can write there.
alter table conversation_group add column if not exists closed_at timestamptz;
alter table report_case
  drop constraint if exists report_case_subject_type_check,
  add constraint report_case_subject_type_check check (subject_type in ('POST', 'COMMENT', 'MESSAGE', 'PROFILE', 'EVENT', 'EVENT_COMMENT',
    'ANNOUNCEMENT', 'ICEBREAKER', 'ICEBREAKER_COMMENT', 'VENTURE', 'REVIEW', 'PRODUCT', 'GROUP')) not valid;
alter table report_case validate constraint report_case_subject_type_check;
create or replace trigger subject_removed after delete on conversation for each row execute function remove_references();
