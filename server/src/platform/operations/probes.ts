import { randomBytes } from 'node:crypto';
import { causeOf } from './cause-of.ts';
import { type ObjectStore, readObject } from '#platform/storage/object-store.ts';

/** Writes, reads and deletes an object. Throws an Error with one sentence for the operator if that fails. */
export async function assertStorageWorks(store: ObjectStore, hint: string): Promise<void> {
  const name = `${randomBytes(16).toString('hex')}.probe`;
  const bytes = randomBytes(32);
  const steps: Record<string, () => Promise<unknown>> = {
    'written to': () => store.put(name, bytes, 'application/octet-stream'),
    'read from': async () => {
      if (!(await readObject(store, name))?.equals(bytes)) throw new Error('other bytes were read than written');
    },
    'deleted from': () => store.remove(name),
  };
  for (const [step, run] of Object.entries(steps)) {
    await run().catch((error: Error) => {
      throw new Error(`The storage of pictures cannot be ${step} (${causeOf(error)}). ${hint}`, { cause: error });
    });
  }
}
