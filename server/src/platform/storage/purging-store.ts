import type { FastifyBaseLogger } from 'fastify';
import type { Env } from '#platform/operations/env.ts';
import type { ObjectStore } from './object-store.ts';

const pictureName = /^[0-9a-f]{32}(-\d+)?\.(jpg|png|webp|avif|m4a)$/;

/** How long the CDN may take to answer, in milliseconds. */
const patience = 5_000;

/**
 * Returns a storage whose `remove` also removes a picture from the CDN at `MEDIA_URL`, with the method PURGE that Varnish, Fastly and
 * others support. Throws if the CDN cannot be reached, so that the job is repeated. A refusal is only logged, because repeating it
 * would not help.
 */
export function purgingStore(
  store: ObjectStore,
  { MEDIA_URL }: Pick<Env, 'MEDIA_URL'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
): ObjectStore {
  if (!MEDIA_URL) return store;
  const remove = async (name: string) => {
    await store.remove(name);
    if (!pictureName.test(name)) return;
    const url = new URL(`/media/${name}`, MEDIA_URL);
    const response = await fetch(url, { method: 'PURGE', signal: AbortSignal.timeout(patience) });
    await response.body?.cancel();
    // 404 and 412: the picture is not in the cache.
    if (!response.ok && ![404, 412].includes(response.status)) {
      log.warn({ status: response.status }, 'The CDN at MEDIA_URL refuses PURGE and keeps a deleted picture.');
    }
  };
  return {
    put: (...args) => store.put(...args),
    putFile: (...args) => store.putFile(...args),
    get: (name) => store.get(name),
    has: (name) => store.has(name),
    remove,
  };
}
