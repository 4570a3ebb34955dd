import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStores } from '#platform/device-stores.ts';

const prefix = deviceStores.messages.key;

/** The storage key of an unsent message. Without a client id, the common prefix of all keys of the user. */
export function storageKey(userId: Id, clientId = ''): string {
  return `${prefix}${userId}.${clientId}`;
}

/** Whether the user has unsent messages in the store. Reads the keys only. */
export function hasUnsentMessages(userId: Id, store: Pick<Storage, 'key' | 'length'>): boolean {
  for (let index = 0; index < store.length; index += 1) {
    if (store.key(index)?.startsWith(storageKey(userId))) return true;
  }
  return false;
}

/** Whether a `storage` event with this key concerns unsent messages. The key is null when the whole storage was cleared. */
export function isOutboxKey(key: string | null): boolean {
  return key === null || key.startsWith(prefix);
}
