import { randomBytes } from 'node:crypto';
import type { Db } from '#platform/database.ts';

/** What the rooms make their things with. */
export interface Making {
  db: Db;
  /** Ids that were made before, so that rows can name each other. */
  nextId: () => string;
}

/** A picture that stands somewhere already. */
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
