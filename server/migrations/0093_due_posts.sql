-- Runs outside a transaction.
-- The scheduled posts whose time has come.
drop index concurrently if exists scheduled_post_due;
create index concurrently scheduled_post_due on scheduled_post (publish_at) where failure is null;
alter table scheduled_post
  drop constraint if exists scheduled_post_failure_check,
  add constraint scheduled_post_failure_check
    check (failure in ('not_allowed', 'archived', 'suspended', 'new_account', 'consent_required', 'unavailable')) not valid;
alter table scheduled_post validate constraint scheduled_post_failure_check;
