import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

// Compiling is most of a start: what was compiled once is kept, and the server is back in half the time after a crash.
// Only what is imported from here on is kept, so the server itself is not imported above.
enableCompileCache(join(import.meta.dirname, '../../node_modules/.cache/baraza'));
keepHeapSmall();
await import('./serve.ts');

/**
 * V8 lets the heap grow with the memory of the machine, not with what is alive: some 400 MB for 60 that are. Here
 * the old part grows by half before it is collected, and the young one no further than 64 MB. See docs/performance.md, row 13.
 */
function keepHeapSmall(): void {
  setFlagsFromString('--heap-growing-percent=50');
  // How large the young part may become is fixed before any code runs; by how much it grows each time is not.
  const growing = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (!young || young.space_size < 64 * 2 ** 20) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(growing);
  }, 100);
  growing.unref();
}
