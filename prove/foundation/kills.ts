import { setTimeout as sleep } from 'node:timers/promises'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { scaled, type Claim, type Run, type Seen } from '../claim.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { bookingFaults, withBooks, type Books } from './books.ts'
import { makePix, newAgent, sendPix, type Pix } from './pix.ts'
import { startServer, stopServer, type ServerProcess } from './server-process.ts'

const CLIENTS = 12
const ACKS_PER_LIFE = { least: 55, more: 30 }

/** Kills the server repeatedly under load, then compares the books with every received answer. */
async function killAgainAndAgain({ url, pool }: Books, run: Run, bundle?: string): Promise<Seen> {
  const kills = scaled(200, run)
  const port = await ownPort()
  const start = (): Promise<ServerProcess> =>
    startServer({ databaseUrl: url, port, ...(bundle === undefined ? {} : { bundle }) })
  const acked: Pix[] = []
  const faults: string[] = []
  let inFlight = 0
  let pixNumber = 0
  let over = false
  let server = await start()

  const client = async (): Promise<void> => {
    const agent = newAgent(1)
    while (!over) {
      const pix = makePix((pixNumber += 1), run.random)
      for (;;) {
        inFlight += 1
        const reply = await sendPix(server.address, pix, agent).catch(() => undefined)
        inFlight -= 1
        if (reply?.statusCode === 200) {
          acked.push(pix)
          if (reply.repeated) faults.push(`${pix.endToEndId}: a retry ran the work again`)
          break
        }
        if (reply !== undefined && reply.statusCode !== 503) faults.push(`${pix.endToEndId}: answered ${reply.text}`)
        await sleep(5)
      }
    }
    agent.destroy()
  }
  const clients = Array.from({ length: CLIENTS }, client)

  let killedInFlight = 0
  for (let kill = 0; kill < kills; kill += 1) {
    const enough = acked.length + ACKS_PER_LIFE.least + run.random() * ACKS_PER_LIFE.more
    while (acked.length < enough) await sleep(1)
    if (inFlight > 0) killedInFlight += 1
    await stopServer(server, 'SIGKILL')
    server = await start()
    if ((kill + 1) % 50 === 0) run.say(`${kill + 1} kills, ${acked.length} acked`)
  }
  over = true
  await Promise.all(clients)
  await stopServer(server)

  faults.push(...(await bookingFaults({ pool }, acked)))
  return { counts: { kills, kills_in_flight: killedInFlight, acked: acked.length }, faults }
}

export const ACKNOWLEDGED_EARLY: Edit = {
  file: 'apps/server/src/platform/db/transaction.ts',
  find: '[last(tx, answer), commit()]',
  replace: '[last(tx, answer), void setTimeout(() => void commit(), 20)]',
}

export const kills: Claim = {
  claim: 'kill -9 of the server under load loses no acked posting, and idempotent retries post none twice',
  minCounts: { kills: 200, kills_in_flight: 150, acked: 10_001 },
  small: 0.01,
  run: (run) => withBooks((books) => killAgainAndAgain(books, run)),
  plantsAreSlow: true,
  plants: [
    {
      bug: 'acknowledging before commit',
      run: (run) =>
        withPlantedServer(
          ACKNOWLEDGED_EARLY,
          // A few kills are enough to lose something.
          (bundle) =>
            withBooks((books) => killAgainAndAgain(books, { ...run, scale: Math.min(run.scale, 0.05) }, bundle)),
        ),
    },
  ],
}
