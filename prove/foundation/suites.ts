import type { Claim } from '../claim.ts'
import { runCommand } from '../commands.ts'
import { suite } from '../suite.ts'

export const databaseRefusals = suite(
  'one test for each refusal that the database must make',
  ['apps/server/src/ledger/refusals.test.ts'],
  16,
)

export const startRefusals = suite(
  'every refusal of production mode, the second start, and a start after kill -9 of database and server: one test each',
  [
    'apps/server/src/config.test.ts',
    'apps/server/src/bank.test.ts',
    'apps/server/src/main.test.ts',
    'apps/server/src/platform/embedded',
  ],
  20,
)

export const olderPostgres: Claim = {
  claim: "`npm run test:pg15` passes on Debian's PostgreSQL",
  minCounts: { tests: 50 },
  async run({ say }) {
    const { code, output } = await runCommand('npm run --silent test:pg15')
    const last = output.trimEnd().split('\n').at(-1) ?? ''
    say(last)
    const passed = Number(/^(\d+) passed, 0 failed$/.exec(last)?.[1] ?? 0)
    return { counts: { tests: passed }, faults: code === 0 ? [] : [output.slice(-2000)] }
  },
  slow: true,
}
