alter table media
  drop constraint media_purpose_check,
  add constraint media_purpose_check check (purpose in ('avatar', 'banner', 'post', 'event', 'venture', 'message'));

alter table message
  add column picture text references media,
  drop constraint message_content_check,
  -- A picture may be sent without text.
  add constraint message_content_check
    check (char_length(content) <= 4000 and (content ~ '\S' or (picture is not null and content = ''))),
  add constraint message_picture unique (picture);

-- Deleted messages by the id of their sender's device, so that a message that is sent again by a device without the
-- acknowledgement is not restored.
create table message_taken_back (
  sender_id uuid not null references person on delete cascade,
  client_id text not null,
  primary key (sender_id, client_id)
);
