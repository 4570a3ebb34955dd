import { defineConfig } from 'vitest/config';

// One project a package, so that a run can be narrowed with `--project`.
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'contract', include: ['contract/src/**/*.test.ts'] } },
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
      // With the client's own plugins, which turn the macros of its words into calls.
      {
        extends: './web/vite.config.ts',
        test: { name: 'web', root: '.', include: ['web/src/**/*.test.ts'], setupFiles: ['web/src/platform/i18n.ts'] },
      },
      { test: { name: 'bench', include: ['bench/src/**/*.test.ts'] } },
      {
        test: {
          name: 'scripts',
          include: ['scripts/**/*.test.ts'],
          exclude: ['scripts/talk/**'],
          testTimeout: 30_000,
        },
      },
      // The web client's own modules against a server of its own.
      {
        extends: './web/vite.config.ts',
        test: {
          name: 'talk',
          root: '.',
          include: ['scripts/talk/*.test.ts'],
          setupFiles: ['web/src/platform/i18n.ts'],
        },
      },
    ],
  },
});
