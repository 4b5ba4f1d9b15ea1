import type { Claim } from './claim.ts'
import { runTests } from './commands.ts'

/** Claims that are test files: here they are counted, so that none can quietly go missing. */
export const suite = (claim: string, files: readonly string[], tests: number): Claim => ({
  claim,
  minCounts: { tests },
  async run() {
    const { passed, failed } = await runTests(files)
    return { counts: { tests: passed }, faults: failed }
  },
  slow: true,
})
