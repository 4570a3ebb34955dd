import { onDeviceCleared } from './device-stores.ts';
import { loadOutboxKind } from './outbox.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { openOutboxStore } from './outbox-store.ts';
import { currentSession, watchSession } from './session.ts';
import { holdUnsent } from './unsent.ts';

/** The outbox of the person who is signed in. Sends entries of earlier visits, and again whenever the network may be back. */
export const ownOutbox = new OutboxQueue({
  store: openOutboxStore(),
  viewerId: () => currentSession()?.user.id,
  loadKind: loadOutboxKind,
});

const resume = () => void ownOutbox.reload().then(() => ownOutbox.wake());

watchSession(resume);
onDeviceCleared(() => void ownOutbox.reload());
if (typeof window !== 'undefined') {
  addEventListener('online', () => ownOutbox.wake());
  addEventListener('pagehide', () => ownOutbox.flush());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) resume();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') ownOutbox.flush();
    else resume();
  });
}

let release: (() => void) | undefined;
ownOutbox.subscribe(() => {
  if (ownOutbox.hasUnstored) release ??= holdUnsent({ isKept: false });
  else {
    release?.();
    release = undefined;
  }
});

resume();
