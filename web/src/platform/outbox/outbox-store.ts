import type { Id } from '@baraza/contract/shared/scalars.ts';
import { isKeptOnDevice, keysBelow, runOnDevice } from '#platform/device/device-stores.ts';
import type { OutboxEntry } from './outbox-types.ts';

/** The entries on the device, which the tabs of a browser share. */
export interface OutboxStore {
  read: (userId: Id) => Promise<OutboxEntry[]>;
  /** Stores an entry durably. Throws if the device has no room or stores nothing. */
  put: (entry: OutboxEntry) => Promise<void>;
  remove: (entry: Pick<OutboxEntry, 'id' | 'userId'>) => Promise<void>;
  /** Runs `work` while no other tab runs it for the lane. */
  lock: (lane: string, work: () => Promise<void>) => Promise<void>;
  /** Calls the listener when another tab has changed the entries. */
  onChanged: (listener: () => void) => void;
}

let opened: OutboxStore | undefined;

/** Returns the store of this browser. */
export function outboxStore(): OutboxStore {
  opened ??= openStore();
  return opened;
}

function openStore(): OutboxStore {
  const name = 'baraza-outbox';
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- A channel has no target origin.
  const announce = () => channel?.postMessage('changed');
  return {
    read: (userId) =>
      runOnDevice(name, 'readonly', (store) => store.getAll(keysBelow(userId)) as IDBRequest<OutboxEntry[]>),
    async put(entry) {
      // A late reply must not restore what a log-out has removed.
      if (!isKeptOnDevice(entry.userId)) throw new Error('This person has signed out.');
      await runOnDevice(name, 'readwrite', (store) => store.put(entry, [entry.userId, entry.id]));
      announce();
    },
    async remove({ userId, id }) {
      await runOnDevice(name, 'readwrite', (store) => store.delete([userId, id]));
      announce();
    },
    async lock(lane, work) {
      // Without locks two tabs may send an entry twice, which the server recognizes.
      if ('locks' in navigator) await navigator.locks.request(`${name} ${lane}`, work);
      else await work();
    },
    onChanged: (listener) => channel?.addEventListener('message', listener),
  };
}
