import { onTestFinished, vi } from 'vitest';

type Key = readonly string[];

/** An event target whose events carry nothing, like a request or a transaction. */
function eventually<T extends object>(members: T, type: string): T & EventTarget {
  const target = Object.assign(new EventTarget(), members);
  queueMicrotask(() => target.dispatchEvent(new Event(type)));
  return target;
}

const databases = new Map<string, Map<string, { key: Key; value: unknown }>>();

/**
 * Gives the test a browser's databases, as far as `device-stores.ts` uses them: one store per database, with arrays of strings
 * as keys. Returns the rows of a database.
 */
export function fakeDatabases(): (name: string) => unknown[] {
  // The app keeps its connections, so the rows of the last test are removed instead.
  for (const rows of databases.values()) rows.clear();
  const storeOf = (name: string) => {
    const rows = databases.get(name) ?? new Map<string, { key: Key; value: unknown }>();
    databases.set(name, rows);
    const list = (range?: { below: Key }) =>
      [...rows.values()].filter(({ key }) => (range?.below ?? []).every((part, at) => key[at] === part));
    const reply = (result: unknown) => eventually({ result }, 'success');
    return {
      put(value: unknown, key: Key) {
        rows.set(key.join(' '), { key, value });
        return reply(key);
      },
      delete(key: Key | { below: Key }) {
        const gone = 'below' in key ? list(key).map((row) => row.key) : [key];
        for (const each of gone) rows.delete(each.join(' '));
        return reply(undefined);
      },
      get: (key: Key) => reply(rows.get(key.join(' '))?.value),
      getAll: (range?: { below: Key }) => reply(list(range).map(({ value }) => value)),
      getAllKeys: (range?: { below: Key }) => reply(list(range).map(({ key }) => key)),
    };
  };
  const open = (name: string) => ({
    addEventListener: () => undefined,
    transaction: () => eventually({ objectStore: () => storeOf(name), commit: () => undefined }, 'complete'),
    close: () => undefined,
  });
  vi.stubGlobal('indexedDB', {
    open: (name: string) => eventually({ result: open(name) }, 'success'),
    databases: async () => [...databases.keys()].map((name) => ({ name })),
    deleteDatabase: (name: string) => databases.delete(name),
  });
  vi.stubGlobal('IDBKeyRange', { bound: (below: Key) => ({ below }) });
  onTestFinished(() => void vi.unstubAllGlobals());
  return (name) => [...(databases.get(name)?.values() ?? [])].map(({ value }) => value);
}
