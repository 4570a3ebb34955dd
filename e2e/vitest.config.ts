import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'e2e',
    root: import.meta.dirname,
    environment: 'node',
    include: ['journeys/**/*.test.ts', 'support/**/*.test.ts'],
    // A journey starts the whole product and a browser: one at a time is what a small machine bears.
    fileParallelism: false,
    // What is long enough for two busy cores costs a quiet machine nothing.
    testTimeout: 300_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 30_000, interval: 50 } },
  },
});
