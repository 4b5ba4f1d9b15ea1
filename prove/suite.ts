import type { Claim } from './claim.ts'
import { runTests } from './commands.ts'

/** Claims that are test files: the tests are counted, so that none can go missing unnoticed. */
export const suite = (claim: string, files: readonly string[], tests: number): Claim => ({
  claim,
  minCounts: { tests },
  async run() {
    const { passed, failed } = await runTests(files)
    return { counts: { tests: passed }, faults: failed }
  },
  slow: true,
})
