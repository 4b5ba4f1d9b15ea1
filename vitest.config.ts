import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const EXCLUDED = ['**/node_modules/**', '**/dist/**']

/** Minutes long and short to read: by its size a first run would keep each for the end, where the other core has nothing left to do. */
const LONG = ['prove/prove.test.ts', 'apps/server/src/embedded/embedded.test.ts']

const rank = ({ project, moduleId }: TestSpecification): number =>
  project.name === 'browser' ? 0 : LONG.some((name) => moduleId.endsWith(name)) ? 1 : 2

/** What takes longest begins first; the rest as ever, by the last run where there was one. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await Reflect.apply(super.sort, this, [files])
    return usual.toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'apps/server/**/*.test.ts',
            'apps/borrower/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'prove/**/*.test.ts',
            'texts/*.test.ts',
          ],
          exclude: EXCLUDED,
          globalSetup: ['apps/server/src/testing/vitest-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          // Of two cores one would be left to the main process, which has little to do.
          maxWorkers: 3,
          isolate: false,
        },
      },
      {
        test: {
          name: 'browser',
          include: ['e2e/**/*.test.ts'],
          exclude: EXCLUDED,
          globalSetup: ['apps/server/src/testing/vitest-setup.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
          // Two at once keep both cores busy: each waits for the browser half of the time. Files share what they import.
          maxWorkers: 3,
          isolate: false,
        },
      },
    ],
  },
})
