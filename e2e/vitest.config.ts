import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const longest = ['journeys/sweep.test.ts', 'journeys/words.test.ts'];

/** Runs the slowest files first, so that none is left over at the end; their duration cannot be derived from the file. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({ moduleId }: TestSpecification) => longest.some((each) => moduleId.endsWith(each));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    environment: 'node',
    globalSetup: ['support/product-template.ts'],
    include: ['journeys/**/*.test.ts', 'support/**/*.test.ts'],
    // A journey starts the whole product and a browser, and waits half of the time, so two cores can run two.
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongestFirst },
    // Enough for two busy cores.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});
