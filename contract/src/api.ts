import { auth } from './features/auth.ts';
import { notifications } from './features/notifications.ts';
import { posts } from './features/posts.ts';
import { profiles } from './features/profiles.ts';

/** Every call of the API by its method and path. The web imports its type alone, so no schema reaches a page that validates nothing. */
export const api = { ...auth, ...profiles, ...posts, ...notifications };
export type Api = typeof api;
