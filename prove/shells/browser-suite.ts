import type { Claim, Plant } from '../claim.ts'
import { runTests } from '../commands.ts'
import { withPlantedApp, type Edit } from '../plant.ts'

export interface Bug extends Edit, Pick<Plant, 'bug' | 'shownBy'> {
  /** The test files that must notice the bug; by default all. */
  seenBy?: readonly string[]
}

/** Counts tests in a real browser; each planted bug is built into its own app and must fail them. */
export function browserSuite(claim: string, files: readonly string[], tests: number, bugs: readonly Bug[]): Claim {
  const plants = bugs.map(
    ({ bug, shownBy, seenBy = files, ...edit }): Plant => ({
      bug,
      ...(shownBy === undefined ? {} : { shownBy }),
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
