import { messageDraft, messageKind, type UnsentMessage } from '#features/conversations/message-outbox.ts';
import { reportDraft, reportKind } from '#features/moderation/reports/report-outbox.ts';
import { likeDraft, likeKind, type LikeTarget } from '#features/posts/likes/use-like.ts';
import { deviceStore, deviceStores, type DeviceStoreName } from '#platform/device-stores.ts';
import { loadOutbox } from '#platform/outbox.ts';
import type { NewReport } from '@baraza/contract/features/reports.ts';
import type { Id } from '@baraza/contract/shared/scalars.ts';

type StoredMessage = UnsentMessage['content'] & { clientId: string; writtenAt: number };

interface StoredLike {
  target: LikeTarget;
  liked: boolean;
  storedAt: number;
}

/** Likes that are older are dropped, because the person may have changed them on another device since. */
const likeMaxAgeMs = 10 * 60_000;

/** Moves to the outbox what earlier versions of the app stored for a person and did not send. */
export async function takeOverUnsent(userId: Id): Promise<void> {
  const outbox = await loadOutbox();
  const messages = read<StoredMessage>('messages', userId);
  for (const { value, remove } of messages.toSorted((a, b) => a.value.writtenAt - b.value.writtenAt)) {
    const { clientId: id, writtenAt: _, ...message } = value;
    void outbox.enqueue(messageKind, { ...messageDraft(message), id }).then(remove);
  }
  for (const { value, remove } of read<NewReport[]>('reports', userId)) {
    const stored = value.map((report) => outbox.enqueue(reportKind, reportDraft(report)));
    void Promise.all(stored).then((each) => remove(each.every(Boolean)));
  }
  for (const { value, remove } of read<StoredLike>('likes', userId)) {
    const { target, liked, storedAt } = value;
    if (Date.now() - storedAt > likeMaxAgeMs) remove(true);
    else void outbox.enqueue(likeKind, likeDraft(target, liked)).then(remove);
  }
}

/** Returns the readable values of a store. `remove` removes one once the outbox has stored it. */
function read<T>(name: DeviceStoreName, userId: Id): { value: T; remove: (isStored: boolean) => void }[] {
  try {
    const store = deviceStore(name);
    const own = deviceStores[name].key + userId;
    return store
      .keys()
      .filter((key) => key === own || key.startsWith(`${own}.`))
      .flatMap((key) => {
        const value = parse<T>(store.getItem(key) ?? 'null');
        const remove = (isStored: boolean) => isStored && store.removeItem(key);
        return value === null ? [] : [{ value, remove }];
      });
  } catch {
    // Storage is disabled, so nothing was stored.
    return [];
  }
}

function parse<T>(json: string): T | null {
  try {
    return JSON.parse(json) as T | null;
  } catch {
    return null;
  }
}
