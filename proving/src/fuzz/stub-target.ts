import { createHash } from 'node:crypto';
import type { Target } from './fuzz-requests.ts';

/** A target without a database, whose statements return made-up ids. */
export function stubTarget(url: string): Target {
  const row = (name: unknown) => ({ id: createHash('md5').update(String(name)).digest('hex'), subject: name });
  return {
    url,
    db: { query: async (_text, values) => ({ rows: [values?.[0]].flat().map(row) }) },
    exitReason: () => undefined,
    log: () => '',
    folders: [],
  };
}
