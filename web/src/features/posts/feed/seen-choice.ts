import { personalStore } from '#platform/device/device-stores.ts';

/** The ids of the posts that people have scrolled past on this device, oldest first, while they hide them. */
export const seenPosts = personalStore('typed', 'seen-posts');
