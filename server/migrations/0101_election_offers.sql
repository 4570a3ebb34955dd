-- When the current winner of an election was offered the role. Null for offers before this column: those count
-- from the end of the election. A winner who does not answer in time has declined.
alter table community_election add column offered_at timestamptz;
