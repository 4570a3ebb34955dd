alter table media
  validate constraint media_purpose_check,
  validate constraint media_width_check,
  validate constraint media_height_check,
  validate constraint media_voice_check;
