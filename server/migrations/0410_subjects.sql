-- A notification refers to content by type and id instead of by seven columns. A foreign key cannot refer to rows of several tables, so
-- triggers delete the rows that refer to deleted content: notifications, comments and mentions.
alter table notification
  add column subject_type text check (subject_type ~ '^[A-Z_]{1,30}$'),
  add column subject_id uuid,
  add constraint notification_subject_whole check ((subject_type is null) = (subject_id is null));
alter table notification rename column what to detail;
alter table notification rename column subject to title;

update notification set (subject_type, subject_id) = (select * from (values
  ('COMMENT', comment_id), ('EVENT_COMMENT', event_comment_id), ('REVIEW', review_id), ('POST', post_id), ('EVENT', event_id),
  ('ANNOUNCEMENT', announcement_id), ('VENTURE', venture_id)) as about (type, id) where id is not null limit 1);

alter table notification
  drop column post_id, drop column comment_id, drop column event_id, drop column event_comment_id,
  drop column announcement_id, drop column venture_id, drop column review_id;
create index notification_subject on notification (subject_id) where subject_id is not null;

-- The group, or the kind, variant and subject, of a notification that is sent once in 24 hours.
alter table notification_sent rename column thing to action;
alter table notification_sent drop constraint notification_sent_thing_check,
  add constraint notification_sent_action_check check (char_length(action) <= 200);

-- Ids are unique among all tables, so the type need not be compared.
create function remove_references() returns trigger language plpgsql as $$
begin
  delete from notification where subject_id = old.id;
  delete from comment where subject_id = old.id;
  delete from mention where subject_id = old.id;
  return null;
end $$;

create trigger subject_removed after delete on post for each row execute function remove_references();
create trigger subject_removed after delete on comment for each row execute function remove_references();
create trigger subject_removed after delete on event for each row execute function remove_references();
create trigger subject_removed after delete on announcement for each row execute function remove_references();
create trigger subject_removed after delete on icebreaker for each row execute function remove_references();
create trigger subject_removed after delete on venture for each row execute function remove_references();
create trigger subject_removed after delete on venture_review for each row execute function remove_references();
create trigger subject_removed after delete on venture_product for each row execute function remove_references();
create trigger subject_removed after delete on message for each row execute function remove_references();
create trigger subject_removed after delete on person for each row execute function remove_references();
