import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Runs first, in this order. The sweep is the longest and keeps both cores busy, so the files that wait most, for slow lines, recordings
 * and attempts to send again, run beside it.
 */
const first = ['sweep', 'three-phones', 'voice-notes', 'outbox', 'push'].map((name) => `journeys/${name}.test.ts`);

/** How long a file takes cannot be derived from it. */
class KnownFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const known = first.flatMap((name) => sorted.filter(({ moduleId }) => moduleId.endsWith(name)));
    return [...known, ...sorted.filter((file) => !known.includes(file))];
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
    sequence: { sequencer: KnownFirst },
    // Enough for two busy cores.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});
