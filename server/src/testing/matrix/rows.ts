import { authRows } from './auth.rows.ts';
import { notificationsRows } from './notifications.rows.ts';
import { postsRows } from './posts.rows.ts';
import { profilesRows } from './profiles.rows.ts';
import type { Rows } from './row.ts';

/** What every endpoint of the contract answers to every role, written from the rule. */
export const matrix: Rows = { ...authRows, ...profilesRows, ...postsRows, ...notificationsRows };
