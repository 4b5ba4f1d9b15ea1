import type { Agent } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Pool } from '../../apps/server/src/platform/db/pool.ts'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import type { Run } from '../claim.ts'
import { bookingFaults } from '../foundation/books.ts'
import { makePix, newAgent, newTlsAgent, send, sendPix, type Pix, type Reply } from '../foundation/pix.ts'
import { readyToWithdraw, withdrawalBody } from '../wallet/ready-to-withdraw.ts'

export const CLIENTS = 8
const PAUSE_MS = 50
const AGAIN_MS = 25
/** Of a withdrawal: small enough to leave without an approval. */
const WITHDRAWN_CENTS = 5000
/** Longer than anything may take; then a wait is a fault. */
const PATIENCE_MS = 90_000
/** A withdrawal is paid so long after writes are possible again. */
const PAID_WITHIN_MS = 10_000

export interface Place {
  /** Of the servers, or of the proxy in front of them. */
  addresses: readonly string[]
  pool: Pool
}

export interface Traffic {
  acked: readonly Pix[]
  /** Attempts that got no success. */
  failed(): number
  /** The longest that a payment waited for its answer, or for the end of its connection. */
  slowestMs(): number
  faults: string[]
  /** Waits for a payment that is sent from now on to be acknowledged; returns how long that took. */
  nextAck(): Promise<number>
  /** Waits until so many more payments are acknowledged. */
  moreAcks(count: number): Promise<void>
  /** Asks for a withdrawal until it is accepted; the returned function waits until it is paid. */
  withdraw(now?: Date): Promise<() => Promise<void>>
  paid(): number
}

/** For the answers to what is under way at the end. */
const LAST_ANSWERS_MS = 20_000

const agentsFor = (addresses: readonly string[]): ReadonlyMap<string, Agent> =>
  new Map(addresses.map((address) => [address, address.startsWith('https:') ? newTlsAgent(1) : newAgent(1)]))

const destroyAll = (agents: ReadonlyMap<string, Agent>): void => {
  for (const agent of agents.values()) agent.destroy()
}

const passed = (began: number): number => Math.round(performance.now() - began)

interface Acked {
  reply: Reply
  refused: number
  wrong: string | undefined
}

/** Retries with the same key until it is acknowledged, at one address after the other; undefined when given up. */
async function untilAcked(
  addresses: readonly string[],
  first: number,
  gaveUp: AbortSignal,
  attempt: (address: string) => Promise<Reply>,
): Promise<Acked | undefined> {
  for (let turn = 0; !gaveUp.aborted; turn += 1) {
    const address = addresses[(first + turn) % addresses.length] ?? ''
    const reply = await attempt(address).catch(() => undefined)
    if (reply?.statusCode === 200) return { reply, refused: turn, wrong: undefined }
    if (reply !== undefined && reply.statusCode !== 503) return { reply, refused: turn, wrong: reply.text }
    await sleep(AGAIN_MS)
  }
  return undefined
}

/**
 * Works while payments arrive at every server all the time; afterwards every acknowledged one must be in the books once,
 * and the oracle must find nothing.
 */
export async function underTraffic(
  { addresses, pool }: Place,
  run: Run,
  work: (traffic: Traffic) => Promise<void>,
): Promise<Traffic> {
  const acked: Pix[] = []
  const faults: string[] = []
  let [over, number, failed, paid, slowestMs] = [false, 0, 0, 0, 0]
  const waiting = new Set<() => void>()
  const gaveUp = new AbortController()

  const client = async (): Promise<void> => {
    const agents = agentsFor(addresses)
    while (!over) {
      const pix = makePix((number += 1), run.random)
      const before = [...waiting]
      const answer = await untilAcked(addresses, number, gaveUp.signal, async (address) => {
        const began = performance.now()
        return sendPix(address, pix, agents.get(address)).finally(() => {
          slowestMs = Math.max(slowestMs, passed(began))
        })
      })
      if (answer === undefined) break
      const { reply, refused, wrong } = answer
      failed += refused
      if (wrong === undefined) acked.push(pix)
      else faults.push(`${pix.endToEndId}: answered ${wrong}`)
      if (reply.repeated) faults.push(`${pix.endToEndId}: a retry ran the work again`)
      for (const notify of before) notify()
      await sleep(PAUSE_MS)
    }
    destroyAll(agents)
  }

  const traffic: Traffic = {
    acked,
    faults,
    failed: () => failed,
    slowestMs: () => slowestMs,
    paid: () => paid,
    async nextAck() {
      const began = performance.now()
      let notify: (() => void) | undefined
      const acknowledged = new Promise<boolean>((resolve) => {
        notify = () => resolve(true)
        waiting.add(notify)
      })
      const inTime = await Promise.race([acknowledged, sleep(PATIENCE_MS, false, { ref: false })])
      if (notify !== undefined) waiting.delete(notify)
      if (!inTime) throw new Error(`nothing was acknowledged for ${PATIENCE_MS / 1000} s`)
      return passed(began)
    },
    async moreAcks(count) {
      const enough = acked.length + count
      while (acked.length < enough) await traffic.nextAck()
    },
    async withdraw(now) {
      const borrower = await inTransaction(pool.db, (tx) => readyToWithdraw(tx, WITHDRAWN_CENTS, now))
      const key = `withdrawal-${borrower.id}`
      const agents = agentsFor(addresses)
      const patience = AbortSignal.any([gaveUp.signal, AbortSignal.timeout(PATIENCE_MS)])
      const answer = await untilAcked(addresses, number, patience, (address) =>
        send(address, '/api/userCreditOrder/withdraw', withdrawalBody(WITHDRAWN_CENTS), {
          key,
          token: borrower.token,
          agent: agents.get(address),
        }),
      )
      destroyAll(agents)
      if (answer?.wrong !== undefined) faults.push(`withdrawal: answered ${answer.wrong}`)
      if (answer === undefined) faults.push(`no withdrawal was accepted for ${PATIENCE_MS / 1000} s`)
      return async () => {
        const began = performance.now()
        for (;;) {
          const state = await stateOf(pool, borrower.id)
          if (state === 'paid') {
            paid += 1
            return
          }
          if (passed(began) > PAID_WITHIN_MS) {
            faults.push(`a withdrawal is ${state} ${PAID_WITHIN_MS / 1000} s after writes were possible again`)
            return
          }
          await sleep(AGAIN_MS)
        }
      }
    },
  }
  const clients = Array.from({ length: CLIENTS }, client)
  await work(traffic).catch((error: unknown) => faults.push(String(error)))
  over = true
  // What was sent must be answered, too; with nobody there to answer, that fails.
  const answered = Promise.all(clients).then(() => true)
  if (!(await Promise.race([answered, sleep(LAST_ANSWERS_MS, false, { ref: false })]))) {
    faults.push('the last payments are not acknowledged')
    gaveUp.abort()
    await answered
  }
  faults.push(...(await bookingFaults({ pool }, acked)))
  return traffic
}

async function stateOf(pool: Pool, borrowerId: string): Promise<string> {
  const { rows } = await pool.raw
    .query<{ state: string }>('SELECT state FROM withdrawals WHERE borrower_id = $1', [borrowerId])
    .catch(() => ({ rows: [] }))
  return rows.length > 1 ? `${rows.length} times there` : (rows[0]?.state ?? 'unknown')
}

const MINUTE_MS = 60_000

/** Waits until a moment before the next full minute, when the schedule queues its jobs. */
export const beforeFullMinute = (ms: number): Promise<void> => sleep(MINUTE_MS - ((Date.now() + ms) % MINUTE_MS))
