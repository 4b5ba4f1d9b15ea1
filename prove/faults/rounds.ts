import { ownPort } from '../../apps/server/src/testing/own-port.ts'
import { scaled, type Run, type Seen } from '../claim.ts'
import { withBooks, type Books } from '../foundation/books.ts'
import { startServer, stopServer, type ServerProcess } from '../foundation/server-process.ts'
import { beforeFullMinute, underTraffic, type Traffic } from './traffic.ts'

const BACK_WITHIN_MS = 10_000
const BEFORE_MINUTE_MS = 300

/** Two servers on a PostgreSQL of their own. */
export interface Place {
  books: Books
  servers: ServerProcess[]
  /** Starts one of them again. */
  startAgain(index: number): Promise<void>
}

export interface Round extends Place {
  round: number
  run: Run
  traffic: Traffic
}

export interface Rounds {
  /** How often the fault happens, at full size. */
  rounds: number
  /** How often also in a small run. */
  atLeast?: number
  /** The servers' time, if it is not the machine's. */
  now?(): Date
  /** In so many of them it begins just before a full minute, when the schedule queues its jobs. */
  acrossMinute: number
  /** Acknowledged payments between two faults: from the least, up to so many more, at random. */
  acks: { least: number; more: number }
  /**
   * The fault, until it is over: a payment that is sent then is acknowledged within ten seconds, and so is a withdrawal
   * paid that was asked for before. What it returns is awaited afterwards.
   */
  strike(round: Round): Promise<(() => Promise<unknown>) | void>
  /** No payment waits longer for its answer. */
  limitMs?: number
  /** What is wrong at the end, beside the books. */
  check?(place: Place): Promise<string[]>
}

export interface Servers {
  bundle?: string
  /** Further settings of each server. */
  envOf?(index: number): Record<string, string>
}

/** The same fault again and again while payments arrive at two servers of these books. */
export async function faultsOn(
  books: Books,
  run: Run,
  { rounds, atLeast = 1, now, acrossMinute, acks, strike, limitMs, check }: Rounds,
  { bundle, envOf = () => ({}) }: Servers = {},
): Promise<Seen> {
  const ports = [await ownPort(), await ownPort()]
  const begin = (index: number): Promise<ServerProcess> =>
    startServer({
      databaseUrl: books.url,
      port: ports[index] ?? 0,
      // Nobody reads the log here, and a full pipe would block the server.
      env: { LOG_LEVEL: 'silent', ...envOf(index) },
      ...(bundle === undefined ? {} : { bundle }),
    })
  const servers: ServerProcess[] = []
  for (const index of ports.keys()) servers.push(await begin(index))
  const place: Place = {
    books,
    servers,
    async startAgain(index) {
      servers[index] = await begin(index)
    },
  }
  const faults: string[] = []
  let [done, across, slowestMs] = [0, 0, 0]
  const addresses = servers.map(({ address }) => address)
  try {
    const traffic = await underTraffic({ ...books, addresses }, run, async (traffic) => {
      while (done < Math.max(atLeast, scaled(rounds, run))) {
        await traffic.moreAcks(acks.least + Math.floor(run.random() * acks.more))
        const isPaid = await traffic.withdraw(now?.())
        if (acrossMinute > 0 && across < scaled(acrossMinute, run)) {
          await beforeFullMinute(BEFORE_MINUTE_MS)
          across += 1
        }
        const afterwards = await strike({ ...place, round: done, run, traffic })
        done += 1
        const tookMs = await traffic.nextAck()
        slowestMs = Math.max(slowestMs, tookMs)
        if (tookMs > BACK_WITHIN_MS) faults.push(`round ${done}: the first payment after ${tookMs} ms`)
        await isPaid()
        await afterwards?.()
        if (done % 20 === 0) run.say(`${done} rounds`)
      }
    })
    run.say(`a payment was acknowledged at most ${slowestMs} ms after the fault`)
    if (limitMs !== undefined && traffic.slowestMs() > limitMs)
      faults.push(`a payment waited ${traffic.slowestMs()} ms for its answer, ${limitMs} ms are allowed`)
    const ended = servers.filter(({ child }) => child.exitCode !== null || child.signalCode !== null).length
    if (ended > 0) faults.push(`${ended} processes ended`)
    faults.push(...((await check?.(place)) ?? []))
    return {
      counts: {
        rounds: done,
        ...(acrossMinute > 0 ? { across_minute: across } : {}),
        acked: traffic.acked.length,
        payouts: traffic.paid(),
      },
      faults: [...traffic.faults, ...faults],
    }
  } finally {
    await Promise.all(servers.map((server) => stopServer(server)))
  }
}

/** `durable: false`: PostgreSQL confirms commits before they are written. */
export const repeatFault = (
  run: Run,
  rounds: Rounds,
  { durable = true, ...servers }: Servers & { durable?: boolean } = {},
) => withBooks((books) => faultsOn(books, run, rounds, servers), { durable })

/** A small run, for a planted bug. */
export const few = (run: Run, share = 0.1): Run => ({ ...run, scale: Math.min(run.scale, share) })
