import { createHash } from 'node:crypto';
import type { Queryable } from './cast.ts';

/** Answers what a cast asks for without a database, for servers that have none. */
export const noDatabase: Queryable = {
  query: async (_text, values) => ({ rows: [{ id: createHash('md5').update(String(values)).digest('hex') }] }),
};
