-- Texts that people must write have a visible character, as the contract requires: no white space, control or format character,
-- and no letter without a glyph. Combining marks count here and not in the contract, because their list changes with Unicode.
create function has_visible_text(given text) returns boolean
language sql immutable strict parallel safe
return given ~ '[^\u0001-\u0020\u007f-\u00a0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u0890-\u0891\u08e2\u115f-\u1160\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u2064\u2066-\u206f\u2800\u3000\u3164\ufeff\uffa0\ufff9-\ufffb\U000110bd\U000110cd\U00013430-\U0001343f\U0001bca0-\U0001bca3\U0001d173-\U0001d17a\U000e0001\U000e0020-\U000e007f]';

alter table announcement
  drop constraint announcement_content_check,
  add constraint announcement_content_check check (char_length(content) <= 2000 and has_visible_text(content)) not valid;
alter table comment
  drop constraint comment_content_check,
  add constraint comment_content_check check (char_length(content) <= 240 and has_visible_text(content)) not valid;
alter table event
  drop constraint event_description_check,
  add constraint event_description_check check (char_length(description) <= 5000 and has_visible_text(description)) not valid;
alter table event
  drop constraint event_location_check,
  add constraint event_location_check check (char_length(location) <= 200 and has_visible_text(location)) not valid;
alter table event
  drop constraint event_title_check,
  add constraint event_title_check check (char_length(title) <= 120 and has_visible_text(title)) not valid;
alter table event_comment
  drop constraint event_comment_content_check,
  add constraint event_comment_content_check check (char_length(content) <= 1000 and has_visible_text(content)) not valid;
alter table icebreaker
  drop constraint icebreaker_content_check,
  add constraint icebreaker_content_check check (char_length(content) <= 250 and has_visible_text(content)) not valid;
alter table icebreaker_comment
  drop constraint icebreaker_comment_content_check,
  add constraint icebreaker_comment_content_check check (char_length(content) <= 1000 and has_visible_text(content)) not valid;
alter table venture
  drop constraint venture_description_check,
  add constraint venture_description_check check (char_length(description) <= 5000 and has_visible_text(description)) not valid;
alter table venture
  drop constraint venture_location_check,
  add constraint venture_location_check check (char_length(location) <= 200 and has_visible_text(location)) not valid;
alter table venture
  drop constraint venture_name_check,
  add constraint venture_name_check check (char_length(name) <= 120 and has_visible_text(name)) not valid;
alter table venture_announcement
  drop constraint venture_announcement_content_check,
  add constraint venture_announcement_content_check check (char_length(content) <= 2000 and has_visible_text(content)) not valid;
alter table venture_member
  drop constraint venture_member_role_check,
  add constraint venture_member_role_check check (char_length(role) <= 60 and has_visible_text(role)) not valid;
alter table venture_product
  drop constraint venture_product_description_check,
  add constraint venture_product_description_check check (char_length(description) <= 2000 and has_visible_text(description)) not valid;
alter table venture_product
  drop constraint venture_product_name_check,
  add constraint venture_product_name_check check (char_length(name) <= 120 and has_visible_text(name)) not valid;
alter table venture_review
  drop constraint venture_review_answer_check,
  add constraint venture_review_answer_check check (char_length(answer) <= 2000 and has_visible_text(answer)) not valid;
alter table venture_review
  drop constraint venture_review_content_check,
  add constraint venture_review_content_check check (char_length(content) <= 2000 and has_visible_text(content)) not valid;
alter table post
  drop constraint post_not_empty,
  add constraint post_not_empty check (has_visible_text(content) or images_count > 0) not valid;
alter table message
  drop constraint message_content_check,
  add constraint message_content_check
    check (char_length(content) <= 4000 and (has_visible_text(content) or (picture is not null and content = ''))) not valid;
alter table person
  drop constraint person_first_name_check,
  add constraint person_first_name_check check (char_length(first_name) <= 60 and (first_name = '' or has_visible_text(first_name))) not valid;
alter table person
  drop constraint person_last_name_check,
  add constraint person_last_name_check check (char_length(last_name) <= 60 and (last_name = '' or has_visible_text(last_name))) not valid;
alter table event
  drop constraint event_cancel_reason_check,
  add constraint event_cancel_reason_check check (char_length(cancel_reason) <= 500 and has_visible_text(cancel_reason)) not valid;
alter table event_scan
  drop constraint event_scan_door_check,
  add constraint event_scan_door_check check (char_length(door) between 1 and 64 and has_visible_text(door)) not valid;
