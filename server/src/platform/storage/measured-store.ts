import { measureStorage } from '#platform/operations/metrics.ts';
import type { ObjectStore } from './object-store.ts';

/** Returns a storage that measures each call. Reading the body of an object is not part of `get`. */
export function measuredStore(store: ObjectStore): ObjectStore {
  return {
    put: (...args) => measureStorage('put', () => store.put(...args)),
    putFile: (...args) => measureStorage('put', () => store.putFile(...args)),
    get: (name) => measureStorage('get', () => store.get(name)),
    has: (name) => measureStorage('has', () => store.has(name)),
    remove: (name) => measureStorage('remove', () => store.remove(name)),
  };
}
