import { lazyCode } from '#platform/offline/lazy-code.ts';
import { useOutbox } from '#platform/outbox/outbox.ts';
import { lazyPart } from '#ui/lists/lazy-part.tsx';

const Items = lazyPart(async () => (await import('./outbox-items.tsx')).OutboxItems);

/** Loads the code that shows unsent entries. */
export const preloadUnsentItems = lazyCode(async () => (await import('./outbox-items.tsx')).OutboxItems).load;

/** What the viewer has written or chosen here and the server does not have yet; nothing if there is nothing. */
export function UnsentItems({ lane }: { lane: string }) {
  return useOutbox(lane).length > 0 && <Items lane={lane} />;
}
