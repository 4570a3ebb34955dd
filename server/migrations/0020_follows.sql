-- Lists of people go by the time of the follow, latest first, with the other person's id where two are of one moment.
-- The moment is that of the writing: both people's rows are held then, so a later follow of a person has a later time.
alter table follow alter column created_at set default clock_timestamp();

drop index follow_mirror;
create index follow_mirror on follow (following_id, created_at desc, follower_id desc);
create index follow_latest on follow (follower_id, created_at desc, following_id desc);
