-- Runs outside a transaction.
-- How many notices the officers of a club without posts and events have received, and when the last one was sent.
alter table community
  add column if not exists idle_notices int not null default 0,
  add column if not exists idle_noticed_at timestamptz,
  -- When it was last restored, which counts as activity.
  add column if not exists restored_at timestamptz;
alter table community
  drop constraint if exists community_idle_notices,
  add constraint community_idle_notices check (idle_notices between 0 and 3 and (idle_notices = 0) = (idle_noticed_at is null)) not valid;
alter table community validate constraint community_idle_notices;
