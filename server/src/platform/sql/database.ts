import type { Kysely, RawBuilder, Transaction } from 'kysely';
import type { Tables } from './tables.ts';

export type { MediaPurpose, Tables } from './tables.ts';

/** The database or a transaction on it. */
export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;

/** A value, or SQL for one, such as a column or a parameter of `compiled`. */
export type ValueOrSql<T> = T | RawBuilder<T>;
