-- A notification is looked for among those of the one it is for, never by its id alone: one index tells ids apart and
-- holds them in the order of the list. Of how old they are only the daily cleaning asks, which reads them in large pieces.
-- Each index less is one less to write with every like.
drop index notification_page;
create unique index notification_page on notification (recipient_id, id desc);
alter table notification drop constraint notification_id_key;

drop index notification_age;
create index notification_age on notification using brin (created_at);
