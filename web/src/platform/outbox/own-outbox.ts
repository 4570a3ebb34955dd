import { onDeviceCleared } from '#platform/device/device-stores.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { loadOutboxKind } from './outbox-registry.ts';
import { outboxStore } from './outbox-store.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { currentSession, watchSession } from '#platform/api/session.ts';
import { holdUnsent } from './unsent.ts';

/** The outbox of the person who is signed in. Sends entries of earlier visits, and again whenever the network may be back. */
export const ownOutbox = new OutboxQueue({
  store: outboxStore(),
  viewerId: () => currentSession()?.user.id,
  loadKind: loadOutboxKind,
  // The reply is in the other tab.
  onSentElsewhere: () => void queryClient.invalidateQueries(),
});

async function resume(): Promise<void> {
  await ownOutbox.reload();
  ownOutbox.wake();
}

watchSession(() => void resume());
onDeviceCleared(() => void ownOutbox.reload());
if (typeof window !== 'undefined') {
  addEventListener('online', () => ownOutbox.wake());
  addEventListener('pagehide', () => ownOutbox.flush());
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void resume();
  });
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden') ownOutbox.flush();
    else void resume();
  });
}

/** While an entry is not on the device yet, leaving the page asks first. */
let endWarning: (() => void) | undefined;
ownOutbox.subscribe(() => {
  if (ownOutbox.hasUnstored) endWarning ??= holdUnsent({ isKept: false });
  else {
    endWarning?.();
    endWarning = undefined;
  }
});

void resume();
