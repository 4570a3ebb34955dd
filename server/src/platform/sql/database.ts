import type { Kysely, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type { MediaPurpose, Tables } from './tables.ts';

/** The database or a transaction on it. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
