/// <reference types="node" />

/** CPU times below this, in milliseconds, are noise. */
const noise = 4;
/** Linear time doubles with the input; the rest allows for cache misses and garbage collection. Quadratic time is 4. */
const mostGrowth = 3;
const shortest = 500;

/**
 * Doubles the text up to the length `longest` and compares the CPU time of `run` on this thread. Returns the first step at
 * which the time grew more than linearly, or undefined.
 */
export function findExcessGrowth(
  run: (text: string) => unknown,
  textOf: (length: number) => string,
  longest: number,
): string | undefined {
  for (let length = shortest; length <= longest / 2; length *= 2) {
    const [half, whole] = [textOf(length), textOf(2 * length)];
    const measure = () => excessOf(run, half, whole);
    // The compiler and the garbage collector may disturb one measurement, but not three.
    const excess = measure() && measure() && measure();
    if (excess) return excess;
  }
  return undefined;
}

/** Returns the times of a text and of one twice as long, if the difference is more than linear time explains. */
function excessOf(run: (text: string) => unknown, half: string, whole: string): string | undefined {
  const [before, after] = [Math.min(...timesOf(run, half)), Math.min(...timesOf(run, whole))];
  if (after <= mostGrowth * before + noise) return undefined;
  return `${before.toFixed(1)} ms for ${half.length} characters, ${after.toFixed(1)} ms for twice as many`;
}

/** Measures up to five times, until a time is small enough to be noise. */
function* timesOf(run: (text: string) => unknown, text: string): Generator<number> {
  for (let count = 0; count < 5; count += 1) {
    const start = process.threadCpuUsage();
    run(text);
    const { user, system } = process.threadCpuUsage(start);
    const time = (user + system) / 1000;
    yield time;
    if (time < noise) return;
  }
}
