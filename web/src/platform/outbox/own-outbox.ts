import { onDeviceCleared } from '#platform/device/device-stores.ts';
import { OutboxQueue } from './outbox-queue.ts';
import { loadOutboxKind } from './outbox-registry.ts';
import { outboxStore } from './outbox-store.ts';
import { queryClient } from '#platform/api/query-client.ts';
import { currentSession, watchSession } from '#platform/api/session.ts';
import { holdUnsent } from './unsent.ts';

/** How long another tab must have sent nothing before this one catches up, in milliseconds. */
const settledMs = 1_000;
/** Whether another tab has sent entries since this one was visible. */
let isBehind = false;
let behindTimer: ReturnType<typeof setTimeout> | undefined;

/** The outbox of the person who is signed in. Sends entries of earlier visits, and again whenever the network may be back. */
export const ownOutbox = new OutboxQueue({
  store: outboxStore(),
  viewerId: () => currentSession()?.user.id,
  loadKind: loadOutboxKind,
  onSentElsewhere() {
    isBehind = true;
    clearTimeout(behindTimer);
    behindTimer = setTimeout(catchUp, settledMs);
  },
});

/** Fetches what the entries have changed that another tab has sent, because only that tab has the replies. */
function catchUp(): void {
  if (!isBehind || globalThis.document?.visibilityState === 'hidden') return;
  isBehind = false;
  void queryClient.invalidateQueries();
}

async function resume(): Promise<void> {
  catchUp();
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
