import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

/** By default Vitest uses one worker fewer than cores; on two cores a single worker would wait half of the time. */
const maxWorkers = Math.max(2, availableParallelism() - 1);

/** Slow tests that `npm test` leaves out, because the code that they test has not changed. */
const leftOut = (process.env['LEFT_OUT_TESTS'] ?? '').split(',').filter(Boolean);

// Projects can be selected with `--project`.
export default defineConfig({
  test: {
    maxWorkers,
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'], exclude: leftOut, isolate: false } },
      // With the demo and short runs of the load, fault and fuzz tools, which use the same PostgreSQL.
      {
        test: {
          name: 'server',
          include: ['{server,demo,proving}/src/**/*.test.ts', 'deploy/*.test.ts'],
          exclude: ['proving/src/talk/**', ...leftOut],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Sharing modules between files saves a third of the time; no test mocks a module.
          isolate: false,
          // Enough for a busy machine.
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      // Needs the client's plugins, which compile the message macros.
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'web',
          root: '.',
          include: ['web/src/**/*.test.ts'],
          setupFiles: ['web/src/testing/messages.setup.ts'],
          maxWorkers,
          // Isolates globals and modules of each file in a third of the time that processes take.
          pool: 'vmThreads',
          // Enough for a busy machine.
          testTimeout: 30_000,
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
          setupFiles: ['web/src/testing/messages.setup.ts', 'web/src/testing/components.setup.ts'],
          maxWorkers,
          // Creates jsdom once per worker, with the globals and modules of each file isolated.
          pool: 'vmThreads',
          // Enough for a busy machine.
          testTimeout: 30_000,
        },
      },
      { test: { name: 'bench', include: ['bench/src/**/*.test.ts'], isolate: false } },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts', 'web/*.test.ts'],
          testTimeout: 30_000,
        },
      },
      // Runs the web client's modules against a server process.
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'talk',
          root: '.',
          include: ['proving/src/talk/*.test.ts'],
          exclude: leftOut,
          setupFiles: ['web/src/testing/messages.setup.ts'],
          maxWorkers,
        },
      },
    ],
  },
});
