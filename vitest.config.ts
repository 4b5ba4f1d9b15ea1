import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { compileTexts } from './scripts/texts.mjs'

compileTexts()

/** These take minutes and have little text: by size a first run would keep them for the end, where the other core has nothing left to do. */
const LONG = ['prove/prove.test.ts', 'apps/server/src/platform/embedded/embedded.test.ts']

const rank = ({ project, moduleId }: TestSpecification): number =>
  project.name === 'browser' ? 0 : LONG.some((name) => moduleId.endsWith(name)) ? 1 : 2

/** What takes longest starts first; the rest in vitest's own order, which knows the times of the last run. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await Reflect.apply(super.sort, this, [files])
    return usual.toSorted((one, other) => rank(one) - rank(other))
  }
}

const SHARED_SETUP = 'apps/server/src/testing/vitest-setup.ts'

type TestOptions = NonNullable<TestProjectInlineConfiguration['test']>

const project = (test: TestOptions): TestProjectInlineConfiguration => ({
  test: {
    exclude: ['**/node_modules/**', '**/dist/**'],
    // How long something takes is no test's claim: these end only what never comes, on a machine that others may slow down.
    testTimeout: 600_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    // One more than there are cores: each waits for the database or the browser half of the time.
    maxWorkers: 3,
    // Files share what they import.
    isolate: false,
    ...test,
  },
})

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    experimental: { fsModuleCache: true },
    projects: [
      project({
        name: 'node',
        include: ['packages/**/*.test.ts', 'apps/*/src/**/*.test.ts', '{scripts,prove,texts}/**/*.test.ts'],
        globalSetup: [SHARED_SETUP],
        setupFiles: ['scripts/property-setup.ts'],
      }),
      {
        // In one file: a module per text would be thousands.
        resolve: {
          alias: [{ find: /^@home-credit\/texts$/, replacement: `${import.meta.dirname}/texts/generated/messages.ts` }],
        },
        ...project({
          name: 'components',
          include: ['apps/{borrower,console}/src/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['scripts/component-setup.ts'],
        }),
      },
      project({
        name: 'browser',
        include: ['{e2e,gallery}/**/*.test.ts'],
        globalSetup: ['e2e/vitest-setup.ts', SHARED_SETUP],
        // In CI a browser test that fails runs once more; one that then passes is listed as flaky (scripts/test-reporter.mjs).
        retry: process.env['CI'] === undefined ? 0 : 1,
      }),
    ],
  },
})
