import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { queueSms } from '../../apps/server/src/platform/jobs/send-sms.ts'
import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { testConfig } from '../../apps/server/src/testing/server.ts'
import type { Claim, Run, Seen } from '../claim.ts'
import { scaled } from '../claim.ts'
import { withBooks } from '../foundation/books.ts'
import { withPlantedServer, type Edit } from '../plant.ts'
import { few, faultsOn, type Rounds, type Servers } from './rounds.ts'
import { gateTo } from './gate.ts'

const AWAY_SECONDS = 600
/** While they are away: every few seconds a withdrawal and a message. */
const ASKS = 100
const SENT_WITHIN_MS = 10_000

/** Takes messages and remembers their ids. */
async function smsGateway(): Promise<{ url: string; taken: string[]; close(): void }> {
  const taken: string[] = []
  const server = createServer((request, response) => {
    taken.push(String(request.headers['idempotency-key']))
    request.resume().on('end', () => response.writeHead(202).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function waitFor(is: () => boolean, mostMs: number): Promise<number> {
  const began = performance.now()
  while (!is() && performance.now() - began < mostMs) await sleep(25)
  return Math.round(performance.now() - began)
}

const awayFor = (run: Run, servers: Servers = {}): Promise<Seen> =>
  withBooks(async (books) => {
    const sms = await smsGateway()
    const bankPort = await ownPort()
    const [bankGate, smsGate] = [await gateTo(`http://127.0.0.1:${bankPort}`), await gateTo(sms.url)]
    const { secretKey } = testConfig({})
    const seconds = AWAY_SECONDS * run.scale
    let [queued, awayMs] = [0, 0]
    const rounds: Rounds = {
      rounds: 1,
      acrossMinute: 0,
      acks: { least: 20, more: 100 },
      async strike({ traffic }) {
        await Promise.all([bankGate.shut(), smsGate.shut()])
        const began = performance.now()
        const asks = scaled(ASKS, run)
        const before = sms.taken.length
        const paid: (() => Promise<void>)[] = []
        for (let ask = 0; ask < asks; ask += 1) {
          paid.push(await traffic.withdraw())
          await inTransaction(books.pool.db, (tx) =>
            queueSms(tx, secretKey, { phone: `+55119${String(10_000_000 + ask)}`, text: 'Olá' }),
          )
          queued += 1
          await sleep(Math.max(0, (seconds * 1000 * (ask + 1)) / asks - (performance.now() - began)))
        }
        awayMs = performance.now() - began
        await Promise.all([bankGate.open(), smsGate.open()])
        // Those that were asked for last were first tried a moment ago: nothing is queued anew to find out.
        const tookMs = await waitFor(() => new Set(sms.taken).size >= before + queued, SENT_WITHIN_MS)
        run.say(`all messages were sent ${tookMs} ms after the gateway was back`)
        if (new Set(sms.taken).size < before + queued)
          traffic.faults.push(
            `${before + queued - new Set(sms.taken).size} messages are not sent after ${SENT_WITHIN_MS} ms`,
          )
        for (const isPaid of paid) await isPaid()
      },
      check: async () => {
        const twice = sms.taken.length - new Set(sms.taken).size
        return twice > 0 ? [`${twice} messages were sent twice`] : []
      },
    }
    // Both ask the bank of the first.
    const envOf = (index: number): Record<string, string> => ({
      ...(index === 0 ? { SANDBOX_BANK_PORT: String(bankPort) } : {}),
      PIX_URL: bankGate.url,
      PAYOUT_URL: bankGate.url,
      SMS: 'http',
      SMS_URL: smsGate.url,
      SMS_TOKEN: 'token',
    })
    try {
      const seen = await faultsOn(books, run, rounds, { ...servers, envOf })
      return { ...seen, counts: { ...seen.counts, seconds: Math.round(awayMs / 1000), messages: queued } }
    } finally {
      sms.close()
      await Promise.all([bankGate.shut(), smsGate.shut()])
    }
  })

const NOBODY_ASKS: Edit = {
  file: 'apps/server/src/payments/payouts/send.ts',
  find: 'await queueUnanswered(tx, {}, later(now, PROBE_SECONDS))',
  replace: '',
}

export const outsideAway: Claim = {
  claim: `bank and SMS gateway away for ${AWAY_SECONDS / 60} minutes: every withdrawal asked for meanwhile is paid once, and every message sent once, within 10 s of their return; nothing else stops`,
  minCounts: { rounds: 1, seconds: AWAY_SECONDS, acked: 500, payouts: ASKS, messages: ASKS },
  run: (run) => awayFor(run),
  slow: true,
  plants: [
    {
      bug: 'nobody asks whether the bank is back',
      run: (run) => withPlantedServer(NOBODY_ASKS, (bundle) => awayFor(few(run), { bundle })),
    },
  ],
}
