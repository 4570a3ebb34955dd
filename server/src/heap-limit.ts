import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8';

const maxYoungBytes = 64 * 2 ** 20;

/**
 * Limits the growth of V8's heap, whose size otherwise depends on the memory of the machine. Memory of the server after mixed
 * load (`docs/performance.md`, row 13): 395 MB without limits, 287 MB with the old generation limited, 225 MB with both.
 */
export function limitHeap(): void {
  setFlagsFromString('--heap-growing-percent=50');
  // V8 fixes the maximum size of the young generation before any code runs, but reads its growth factor at each growth.
  const timer = setInterval(() => {
    const young = getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    if (!young || young.space_size < maxYoungBytes) return;
    setFlagsFromString('--semi-space-growth-factor=1');
    clearInterval(timer);
  }, 100);
  timer.unref();
}
