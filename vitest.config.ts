import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** Left to itself Vitest takes one fewer than there are cores, on two of them one: and a file waits half of its time. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

// One project a package, so that a run can be narrowed with `--project`.
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Files share what they import, which takes a third of the time of a file off; nothing of ours is replaced in a test.
          isolate: false,
          // What is long enough for a machine that does ten other things costs a quiet one nothing.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // With a PostgreSQL of its own, as the server's tests.
      {
        test: {
          name: 'demo',
          include: ['demo/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Short runs of the load, fault and fuzz tools.
      {
        test: {
          name: 'proving',
          include: ['proving/src/**/*.test.ts'],
          exclude: ['proving/src/talk/**'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // With the client's own plugins, which turn the macros of its words into calls.
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: '.',
          include: ['web/src/**/*.test.ts'],
          setupFiles: ['web/src/platform/i18n.ts'],
          maxWorkers,
          // Each file has globals and modules of its own all the same, for a third of what a process for each takes.
          pool: 'vmThreads',
        },
      },
      // Pages and controls, rendered without a browser and driven by role and text.
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'components',
          root: '.',
          include: ['web/src/**/*.test.tsx'],
          environment: 'jsdom',
          setupFiles: ['web/src/platform/i18n.ts', 'web/src/testing/components.setup.ts'],
          maxWorkers,
        },
      },
      { test: { name: 'bench', include: ['bench/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      // The web client's own modules against a server of its own.
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'talk',
          root: '.',
          include: ['proving/src/talk/*.test.ts'],
          setupFiles: ['web/src/platform/i18n.ts'],
          maxWorkers,
        },
      },
    ],
  },
});
