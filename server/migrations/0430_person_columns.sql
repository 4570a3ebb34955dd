-- One name for the column of the person that a row is about, and for the phone that scanned a ticket.
alter table announcement_like rename column user_id to person_id;
alter table comment_like rename column user_id to person_id;
alter table event_attendee rename column user_id to person_id;
alter table event_invitation rename column user_id to person_id;
alter table event_request rename column user_id to person_id;
alter table event_waitlist rename column user_id to person_id;
alter table post_like rename column user_id to person_id;
alter table post_save rename column user_id to person_id;
alter table venture_follow rename column user_id to person_id;
alter table venture_like rename column user_id to person_id;
alter table venture_member rename column user_id to person_id;
alter table venture_transfer rename column to_id to recipient_id;
alter table event_scan rename column door to device;

-- The names of constraints and indexes repeat those of columns.
alter table audit_entry rename constraint audit_entry_target_type_check to audit_entry_subject_type_check;
alter table comment rename constraint comment_post_id_parent_id_fkey to comment_subject_id_parent_id_fkey;
alter table comment_like rename constraint comment_like_post_id_comment_id_fkey to comment_like_subject_id_comment_id_fkey;
alter table notification rename constraint notification_subject_check to notification_title_check;
alter table notification rename constraint notification_what_check to notification_detail_check;
alter table report_case rename constraint report_case_target_type_check to report_case_subject_type_check;
do $$
declare
  command text;
begin
  for command in
    select format(rename, name, regexp_replace(regexp_replace(regexp_replace(name,
      '_user(_id|$)', '_person\1'), '^venture_transfer_to(_id|$)', 'venture_transfer_recipient\1'),
      '^event_scan_door', 'event_scan_device'))
    from (
      select format('alter table %s rename constraint %%I to %%I', conrelid::regclass), conname
      from pg_constraint where connamespace = 'public'::regnamespace
      union all
      select 'alter index %I rename to %I', relname
      from pg_class where relnamespace = 'public'::regnamespace and relkind = 'i'
    ) as named (rename, name)
    where name ~ '_user(_id|$)|^venture_transfer_to(_id|$)|^event_scan_door'
  loop
    execute command;
  end loop;
end $$;
