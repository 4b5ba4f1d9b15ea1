import { freePort } from '../../apps/server/src/platform/embedded/free-port.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { startServer, stopServer } from '../foundation/server-process.ts'
import { withPlantedApp } from '../plant.ts'
import { runLighthouse, summarise, type Scores } from './lighthouse-run.ts'

const RUNS = 3

/** Runs Lighthouse several times on a server of its own. */
const runsOn = (env: Record<string, string>): Promise<Scores[]> =>
  withBooks(async ({ url }) => {
    const server = await startServer({ databaseUrl: url, port: await freePort(), env })
    const runs: Scores[] = []
    try {
      for (let index = 0; index < RUNS; index += 1) runs.push(await runLighthouse(server.address))
      return runs
    } finally {
      await stopServer(server)
    }
  })

async function judge({ say }: Run, env: Record<string, string> = {}): Promise<Seen> {
  const runs = await runsOn(env)
  const { medians, shift } = summarise(runs)
  say(`median of ${RUNS}: ${medians.map(({ name, score }) => `${name} ${score}`).join(', ')}; layout shift ${shift}`)
  const faults = medians.filter(({ score }) => score < 100).map(({ name, score }) => `${name}: ${score}`)
  if (shift > 0) faults.push(`layout shift ${shift}`)
  return { counts: { runs: runs.length, hundreds: medians.filter(({ score }) => score === 100).length }, faults }
}

export const lighthouseOfHome: Claim = {
  claim: 'Lighthouse, mobile, of home: 100 four times (median of 3), layout shift 0',
  minCounts: { runs: RUNS, hundreds: 4 },
  run: (run) => judge(run),
  plants: [
    {
      bug: 'no room kept for what comes later',
      shownBy: /layout shift/,
      run: (run) =>
        withPlantedApp(
          {
            file: 'apps/borrower/src/pages/index/Home.tsx',
            find: '<HomeSimulator Apply={GuestApply} />',
            replace: '<LazyPage inPage name="below" load={loadBelow} props={{}} /><HomeSimulator Apply={GuestApply} />',
          },
          (dist) => judge(run, { BORROWER_DIST: dist }),
        ),
    },
  ],
  slow: true,
}
