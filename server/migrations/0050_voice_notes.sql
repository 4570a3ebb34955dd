-- A voice note is a row of `media` with a length and without pixels. The column `message.picture` names it, as it names a picture.
alter table media
  add column duration_ms int check (duration_ms between 1 and 120000),
  add column bytes int check (bytes > 0),
  -- The loudness over time.
  add column peaks int[] check (cardinality(peaks) = 64 and 0 <= all (peaks) and 100 >= all (peaks));

alter table media
  drop constraint media_purpose_check,
  add constraint media_purpose_check
    check (purpose in ('avatar', 'banner', 'post', 'event', 'venture', 'message', 'community', 'report', 'voice')) not valid,
  drop constraint media_width_check,
  add constraint media_width_check check (width > 0 or file like '%.m4a') not valid,
  drop constraint media_height_check,
  add constraint media_height_check check (height > 0 or file like '%.m4a') not valid,
  -- The copy of a report is sound, too.
  add constraint media_voice_check check (
    (purpose = 'voice') = (duration_ms is not null) and num_nulls(duration_ms, bytes, peaks) in (0, 3)
  ) not valid;
