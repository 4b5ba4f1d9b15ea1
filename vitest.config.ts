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
          fileParallelism: false,
        },
      },
    ],
  },
})
