import type { Claim, Plant } from '../claim.ts'
import { runTests } from '../commands.ts'
import { withPlantedApp, type Edit } from '../plant.ts'

/** Tests in a real browser, counted; each planted bug is built into an app of its own and must fail them. */
export function browserSuite(claim: string, files: readonly string[], tests: number, bugs: readonly (Edit & { bug: string })[]): Claim {
  const plants = bugs.map(
    ({ bug, ...edit }): Plant => ({
      bug,
      run: () =>
        withPlantedApp(edit, async (dist) => {
          const { passed, failed } = await runTests(files, { project: 'browser', env: { ...process.env, BORROWER_DIST: dist } })
          return { counts: { tests: passed }, faults: failed }
        }),
    }),
  )
  return {
    claim,
    asked: { tests },
    async run() {
      const { passed, failed } = await runTests(files, { project: 'browser' })
      return { counts: { tests: passed }, faults: failed }
    },
    plants,
    slow: true,
  }
}
