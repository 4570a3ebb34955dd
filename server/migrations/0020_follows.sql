-- Lists of people are ordered by the time of the follow, latest first, then by the other person's id. The time is that of the
-- write, when both people's rows are locked, so a later follow of a person has a later time.
alter table follow alter column created_at set default clock_timestamp();

drop index follow_mirror;
create index follow_mirror on follow (following_id, created_at desc, follower_id desc);
create index follow_latest on follow (follower_id, created_at desc, following_id desc);
