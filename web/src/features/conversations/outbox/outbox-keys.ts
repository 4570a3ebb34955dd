import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStores } from '#platform/device-stores.ts';

const prefix = deviceStores.messages.key;

/** Where the browser's storage keeps an unsent message of a person; without a client id, the beginning of all of them. */
export function placeOf(userId: Id, clientId = ''): string {
  return `${prefix}${userId}.${clientId}`;
}

/** Whether anything unsent of a person is kept, without reading it. */
export function hasUnsentOf(userId: Id, store: Pick<Storage, 'key' | 'length'>): boolean {
  for (let at = 0; at < store.length; at += 1) {
    if (store.key(at)?.startsWith(placeOf(userId))) return true;
  }
  return false;
}

/** Whether a change of the browser's storage is one of unsent messages. */
export function isOfOutbox(key: string | null): boolean {
  return key === null || key.startsWith(prefix);
}
