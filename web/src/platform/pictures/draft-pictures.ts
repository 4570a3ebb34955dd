import type { Id } from '@baraza/contract/shared/scalars.ts';
import { isKeptOnDevice, runOnDevice } from '#platform/device/device-stores.ts';
import type { OutboxPicture } from '#platform/outbox/outbox-types.ts';

const name = 'baraza-pictures';

/** Stores the pictures of a draft; none removes them. Throws if the device has no room or stores nothing. */
export async function keepDraftPictures(userId: Id, draft: string, pictures: readonly OutboxPicture[]): Promise<void> {
  const key = [userId, draft];
  // A browser without databases has nothing to remove.
  if (pictures.length === 0) await runOnDevice(name, 'readwrite', (store) => store.delete(key)).catch(() => undefined);
  else if (isKeptOnDevice(userId)) await runOnDevice(name, 'readwrite', (store) => store.put([...pictures], key));
}

/** Returns the stored pictures of a draft. */
export async function readDraftPictures(userId: Id, draft: string): Promise<OutboxPicture[]> {
  const read = runOnDevice(
    name,
    'readonly',
    (store) => store.get([userId, draft]) as IDBRequest<OutboxPicture[] | undefined>,
  );
  return (await read.catch(() => undefined)) ?? [];
}
