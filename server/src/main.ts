import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

// Most of the start is compiling. With the cache the server restarts in half the time. The cache holds only modules that are
// imported after this call, so the server is imported below.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/baraza'));
limitHeapGrowth();
await import('./serve.ts');

/**
 * By default V8 sizes the heap by the memory of the machine: about 400 MB for 60 MB of live objects. Here the old generation
 * grows by half between collections, and the young one up to 64 MB. See docs/performance.md, row 13.
 */
function limitHeapGrowth(): void {
  setFlagsFromString('--heap-growing-percent=50');
  // The maximum size of the young generation is fixed before any code runs, but its growth factor is not.
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (!young || young.space_size < 64 * 2 ** 20) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, 100);
  timer.unref();
}
