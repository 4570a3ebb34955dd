import { runOnDevice } from './device-stores.ts';
import { type SharedContent, sharedDatabase, sharedKey, sharedTime } from './shared-store.ts';

/** Returns what was shared, and removes it from the device; undefined if there is nothing, or it is too old. */
export async function takeSharedContent(): Promise<SharedContent | undefined> {
  try {
    const read = (store: IDBObjectStore) => store.get(sharedKey) as IDBRequest<SharedContent | undefined>;
    const content = await runOnDevice(sharedDatabase, 'readonly', read);
    await runOnDevice(sharedDatabase, 'readwrite', (store) => store.delete(sharedKey));
    return content && content.at > Date.now() - sharedTime ? content : undefined;
  } catch {
    // Without storage nothing was kept.
    return undefined;
  }
}
