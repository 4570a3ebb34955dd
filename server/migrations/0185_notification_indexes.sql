-- A notification is always looked up together with its recipient, so one index identifies it and has the order of the list.
-- Only the daily clean-up searches by age, in large batches. Each index less makes every like cheaper.
drop index notification_page;
create unique index notification_page on notification (recipient_id, id desc);
alter table notification drop constraint notification_id_key;

drop index notification_age;
create index notification_age on notification using brin (created_at);
