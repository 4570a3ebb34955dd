/// <reference types="node" />

/** CPU time below which a measurement says nothing about growth, in milliseconds. */
const noise = 4;
/** Doubling the input doubles the time; what is above that is cache misses and garbage collection. A square is 4. */
const mostGrowth = 3;
const shortest = 500;

/**
 * Doubles the text until it is `longest` long and compares the CPU time of `run` on this thread. Returns the first step
 * at which the time more than doubled, beyond noise; undefined where the time grows linearly.
 */
export function findExcessGrowth(
  run: (text: string) => unknown,
  textOf: (length: number) => string,
  longest: number,
): string | undefined {
  for (let length = shortest; length <= longest / 2; length *= 2) {
    const [half, whole] = [textOf(length), textOf(2 * length)];
    const [before, after] = [Math.min(...timesOf(run, half)), Math.min(...timesOf(run, whole))];
    if (after > mostGrowth * before + noise) {
      return `${before.toFixed(1)} ms for ${length} characters, ${after.toFixed(1)} ms for twice as many`;
    }
  }
  return undefined;
}

/** Measures until a time is small enough to prove nothing, five times at most. */
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
