import { useSyncExternalStore } from 'react';
import type { Installation } from '@baraza/contract/features/installation.ts';
import { personalStore } from '#platform/device/device-stores.ts';
import { currentSession, watchSession } from '#platform/api/session.ts';

const store = personalStore('copied', 'installation');
const initial: Installation = { isInMaintenance: false, hiddenFeatures: [], notices: [] };
const listeners = new Set<() => void>();
let userId = currentSession()?.user.id;
let installation = readStored();

watchSession((session) => {
  if (session?.user.id === userId) return;
  userId = session?.user.id;
  installation = readStored();
  notify();
});

/** Returns what the operator has set, as far as this device knows. */
export function currentInstallation(): Installation {
  return installation;
}

/** Returns `currentInstallation`, and rerenders when it changes. */
export function useInstallation(): Installation {
  return useSyncExternalStore(watch, currentInstallation, () => initial);
}

/** Applies what the server has sent. The device stores it, so that the next visit begins with the right pages. */
export function setInstallation(received: Installation): void {
  installation = received;
  const { hiddenFeatures, notices } = received;
  // Maintenance may have ended before the next visit.
  if (hiddenFeatures.length + notices.length === 0) store.removeItem(storedKey());
  else store.setItem(storedKey(), JSON.stringify({ ...initial, hiddenFeatures, notices }));
  notify();
}

function readStored(): Installation {
  return (store.getJson(storedKey()) as Installation | undefined) ?? initial;
}

function storedKey(): string {
  return `${store.prefix}${userId}`;
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
