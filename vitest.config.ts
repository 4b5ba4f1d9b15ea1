import { defineConfig } from 'vitest/config'

const EXCLUDED = ['**/node_modules/**', '**/dist/**']

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/**/*.test.ts', 'apps/server/**/*.test.ts', 'apps/borrower/src/**/*.test.ts', 'scripts/**/*.test.ts', 'prove/**/*.test.ts', 'texts/*.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['apps/server/src/testing/vitest-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // Of two cores one would be left to the main process, which has little to do.
          maxWorkers: 2,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['apps/server/src/testing/vitest-setup.ts', 'e2e/browser-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 10_000 } },
          // Two at once keep both cores busy: each waits for the browser half of the time. Files share what they import.
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
})
