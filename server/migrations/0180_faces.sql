-- Avatars in lists use a copy that is 128 wide. These pictures have none yet: older ones, and those whose job was lost.
create index media_face_to_make on media (file)
  where purpose = 'avatar' and state = 'attached' and width > 128 and not (128 = any (widths));
