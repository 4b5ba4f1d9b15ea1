import type { Claim, Plant } from '../claim.ts'
import { runTests } from '../commands.ts'
import { withPlantedApp, type Edit } from '../plant.ts'

export interface Bug extends Edit {
  bug: string
  /** The tests that must notice it, where not all of them have to be asked. */
  seenBy?: readonly string[]
}

/** Tests in a real browser, counted; each planted bug is built into an app of its own and must fail them. */
export function browserSuite(claim: string, files: readonly string[], tests: number, bugs: readonly Bug[]): Claim {
  const plants = bugs.map(
    ({ bug, seenBy = files, ...edit }): Plant => ({
      bug,
      run: () =>
        withPlantedApp(edit, async (dist) => {
          const { passed, failed } = await runTests(seenBy, {
            project: 'browser',
            env: { ...process.env, BORROWER_DIST: dist },
          })
          return { counts: { tests: passed }, faults: failed }
        }),
    }),
  )
  return {
    claim,
    minCounts: { tests },
    async run() {
      const { passed, failed } = await runTests(files, { project: 'browser' })
      return { counts: { tests: passed }, faults: failed }
    },
    plants,
    slow: true,
  }
}
