-- A page of ventures shows the newest few of each list, and reads only those.
create index venture_like_newest on venture_like (venture_id, created_at desc);
create index venture_follow_newest on venture_follow (venture_id, created_at desc);
create index venture_review_newest on venture_review (venture_id, id desc);
create index venture_member_first on venture_member (venture_id, id);
