import type { Id } from '@baraza/contract/shared/scalars.ts';
import { deviceStore } from '#platform/device-stores.ts';
import { currentSession, watchSession } from '#platform/session.ts';
import { deliver, emit, listen, onConnected } from '#platform/sockets.ts';
import { holdUnsent } from '#platform/unsent.ts';
import { isOutboxKey } from './outbox-keys.ts';
import { Outbox } from './outbox.ts';
import { classifyFailure } from './send-failure.ts';

let own: { userId: Id; outbox: Outbox; close: () => void } | undefined;

/** The outbox of the signed-in user. After the first call it sends waiting messages at each connect. */
export function ownOutbox(): Outbox {
  const userId = currentSession()?.user.id;
  if (userId === undefined) throw new Error('An outbox requires a session.');
  if (own?.userId !== userId) {
    own?.close();
    own = { userId, ...open(userId) };
  }
  return own.outbox;
}

watchSession((session) => {
  if (session?.user.id === own?.userId) return;
  own?.close();
  own = undefined;
});

function open(userId: Id): { outbox: Outbox; close: () => void } {
  const outbox = new Outbox({
    userId,
    store: deviceStore('messages'),
    send: async (draft) => (await emit('/conversations message:post', { ...draft, echo: false })).message,
    classify: classifyFailure,
    onStored: (message) => deliver('/conversations message:new', message),
  });
  let release: (() => void) | undefined;
  const updateHold = () => {
    if (outbox.isWaiting) release ??= holdUnsent();
    else {
      release?.();
      release = undefined;
    }
  };
  const onStorage = ({ key }: StorageEvent) => {
    if (isOutboxKey(key)) outbox.reload();
  };
  if (typeof window !== 'undefined') window.addEventListener('storage', onStorage);
  const unsubscribes = [
    outbox.subscribe(updateHold),
    listen('/conversations message:new', (message) => outbox.settle(message)),
    onConnected('/conversations', () => outbox.flush()),
  ];
  updateHold();
  const close = () => {
    outbox.stop();
    release?.();
    for (const unsubscribe of unsubscribes) unsubscribe();
    if (typeof window !== 'undefined') window.removeEventListener('storage', onStorage);
  };
  return { outbox, close };
}
