import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/sql/database.ts';

/** What the fixtures are made with. */
export interface Making {
  db: Db;
  /** Returns an unused id, so that rows can refer to each other before they are inserted. */
  nextId: () => string;
}

/** A picture in use. */
export function pictureOf(owner_id: string, purpose: 'avatar' | 'banner' | 'post') {
  return {
    file: `${randomBytes(16).toString('hex')}.jpg`,
    owner_id,
    purpose,
    width: 8,
    height: 8,
    placeholder: 'data:image/webp;base64,AA==',
    state: 'attached' as const,
  };
}
