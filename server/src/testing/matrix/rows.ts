import { authRows } from './auth.rows.ts';
import { eventsRows } from './events.rows.ts';
import { mediaRows } from './media.rows.ts';
import { postsRows } from './posts.rows.ts';
import { profilesRows } from './profiles.rows.ts';
import type { Rows } from './row.ts';

/** What every endpoint of the contract answers to every role, written from the rule. */
export const matrix: Rows = { ...authRows, ...mediaRows, ...profilesRows, ...postsRows, ...eventsRows };
