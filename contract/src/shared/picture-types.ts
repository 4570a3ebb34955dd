/** What avatars, banners, covers and ventures take, by content. */
export const plainPictureTypes = ['image/png', 'image/jpeg'] as const;

/** What posts take, by content; of a GIF the first frame. */
export const postPictureTypes = [...plainPictureTypes, 'image/webp', 'image/gif', 'image/avif'] as const;
