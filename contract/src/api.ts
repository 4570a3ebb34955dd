import { auth } from './features/auth.ts';
import { events } from './features/events.ts';
import { media } from './features/media.ts';
import { posts } from './features/posts.ts';
import { profiles } from './features/profiles.ts';

/** Every call of the API by its method and path. The web imports its type alone, so no schema reaches a page that validates nothing. */
export const api = { ...auth, ...media, ...profiles, ...posts, ...events };
export type Api = typeof api;
