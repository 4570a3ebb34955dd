import { onTestFinished, vi } from 'vitest';

/**
 * Gives the test a browser's caches, as far as the app uses them. As in a browser, writing to a cache that was deleted has no effect.
 * Returns the paths in each cache, by name.
 */
export function fakeCaches(): () => Record<string, string[]> {
  const all = new Map<string, Map<string, Response>>();
  const open = (name: string) => {
    const stored = all.get(name) ?? new Map<string, Response>();
    all.set(name, stored);
    return {
      keys: async () => [...stored.keys()].map((path) => ({ url: new URL(path, 'http://localhost').href })),
      matchAll: async () => [...stored.values()],
      put: async (path: string, response: Response) => void stored.set(path, response),
      delete: async (path: string) => stored.delete(path),
    };
  };
  vi.stubGlobal('caches', {
    keys: async () => [...all.keys()],
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    open: async (name: string) => open(name),
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => Object.fromEntries([...all].map(([name, stored]) => [name, [...stored.keys()]]));
}
