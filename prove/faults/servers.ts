import type { Claim } from '../claim.ts'
import { ACKNOWLEDGED_EARLY } from '../foundation/kills.ts'
import { stopServer } from '../foundation/server-process.ts'
import { withPlantedServer } from '../plant.ts'
import { few, repeatFault, type Rounds } from './rounds.ts'

const BOTH_EACH = 5

/** One of the two servers is killed at a random moment, or both. */
const KILLED: Rounds = {
  rounds: 100,
  acrossMinute: 5,
  acks: { least: 10, more: 60 },
  async strike({ servers, startAgain, round, run }) {
    const dying = round % BOTH_EACH === 0 ? [0, 1] : [run.random() < 0.5 ? 0 : 1]
    await Promise.all(dying.map(async (index) => servers[index] && stopServer(servers[index], 'SIGKILL')))
    const back = Promise.all(dying.map(startAgain))
    return () => back
  },
}

export const serverKills: Claim = {
  claim:
    'kill -9 of one of two servers, or of both, loses no acknowledged payment and doubles none; payments, and a withdrawal asked for before, go on within 10 s',
  minCounts: { rounds: KILLED.rounds, across_minute: KILLED.acrossMinute, acked: 3000, payouts: KILLED.rounds },
  run: (run) => repeatFault(run, KILLED),
  slow: true,
  plants: [
    {
      bug: 'acknowledging before commit',
      run: (run) => withPlantedServer(ACKNOWLEDGED_EARLY, (bundle) => repeatFault(few(run), KILLED, { bundle })),
    },
  ],
}
