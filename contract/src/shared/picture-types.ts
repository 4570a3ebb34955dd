/** Accepted for avatars, banners, covers and ventures, by content. */
export const plainPictureTypes = ['image/png', 'image/jpeg'] as const;

/** Accepted for posts, by content; of a GIF only the first frame is kept. */
export const postPictureTypes = [...plainPictureTypes, 'image/webp', 'image/gif', 'image/avif'] as const;
