import { QUEUES, type ParsedOf, type Role, type calls } from '@home-credit/contract'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../platform/clock/index.ts'
import type { PixBank } from '../payments/index.ts'
import { type Db, inTransaction, Undo } from '../platform/db/index.ts'
import { faultFields, type CoreDependencies, Refusal } from '../platform/http/index.ts'
import { evidenceOf } from '../borrowers/index.ts'
import { operatorByLogin } from '../access/index.ts'
import { decide, listQueue, openDocuments, type Queue, type Waiting } from '../lending/index.ts'
import { settingsInForce } from '../settings/index.ts'
import { liveOnOnce } from './pay-due-loans.ts'
import { sampleBorrowerCreatedAt, tryLockAutopilot } from './store.ts'

const LOOK_EVERY_MS = 1500
/** Long enough to see the previous state. */
const AFTER_MS = 3000

type Decision = ParsedOf<typeof calls.consoleDecide>

/** Three different people decide, as on every loan. */
const ROLE_BY_QUEUE: Record<Queue, Role> = {
  verification: 'reviewer',
  quota: 'reviewer',
  review: 'admin',
  release: 'finance',
}

async function evidenceDecision(tx: Db, loan_id: string): Promise<Decision | undefined> {
  const [newest] = await evidenceOf(tx, loan_id)
  return newest && { action: 'accept_evidence', loan_id, income_cents: newest.income_cents, note: 'autopilot' }
}

const DECISIONS: Record<Queue, (tx: Db, loanId: string) => Promise<Decision | undefined>> = {
  verification: async (_tx, loan_id) => ({ action: 'pass_verification', loan_id, note: 'autopilot' }),
  quota: evidenceDecision,
  review: async (_tx, loan_id) => ({ action: 'approve', loan_id, note: 'autopilot' }),
  release: async (_tx, loan_id) => ({ action: 'release', loan_id }),
}

/** Sample borrowers remain in their initial state until somebody acts on them. */
async function isUntouchedSample(tx: Db, { loan_id, since }: Waiting): Promise<boolean> {
  const createdAt = await sampleBorrowerCreatedAt(tx, loan_id)
  return createdAt !== undefined && since <= createdAt
}

/** Decides one case like an operator. A case that cannot be approved is rejected. */
async function decideOne(db: Db, dependencies: CoreDependencies, waiting: Waiting, now: Date): Promise<void> {
  const role = ROLE_BY_QUEUE[waiting.queue]
  await inTransaction(db, async (tx) => {
    if (await isUntouchedSample(tx, waiting)) return
    const decider = {
      db: tx,
      operatorId: await operatorByLogin(tx, `${role}@sandbox`),
      role,
      now,
      requestId: 'autopilot',
    }
    if (waiting.queue === 'verification') await openDocuments(dependencies, decider, waiting.loan_id)
    const decision = await DECISIONS[waiting.queue](tx, waiting.loan_id)
    const decided = decision && (await decide(dependencies, decision, decider))
    if (!(decided instanceof Refusal)) return
    const rejected =
      waiting.queue === 'review' &&
      (await decide(
        dependencies,
        { action: 'reject', loan_id: waiting.loan_id, reasons: ['income_not_enough'], note: 'autopilot' },
        decider,
      ))
    // Both were refused, so somebody else is handling it: roll back.
    if (rejected === false || rejected instanceof Refusal) throw new Undo(undefined)
  })
}

/** Simulates the operators, and the borrowers who pay, as switched on in the settings. */
export async function playOnce(db: Db, dependencies: CoreDependencies, bank: PixBank, now: Date): Promise<void> {
  const { autopilot } = await settingsInForce(db, now, ['autopilot'])
  if (autopilot.on) await autopilotOnce(db, dependencies, now)
  if (autopilot.lives_on) await liveOnOnce(db, dependencies, bank, now)
}

/** Decides every case that has waited a few seconds and that nobody has claimed. */
async function autopilotOnce(db: Db, dependencies: CoreDependencies, now: Date): Promise<void> {
  const nobody = '00000000-0000-0000-0000-000000000000'
  for (const queue of QUEUES) {
    const { rows } = await listQueue(db, queue, nobody, now, { page: 1, page_size: 50 })
    for (const waiting of rows)
      if (waiting.claim_operator_id === null && now.getTime() - waiting.since.getTime() >= AFTER_MS)
        await decideOne(db, dependencies, waiting, now)
  }
}

export interface Autopilot {
  stop(): Promise<void>
}

/** Of several servers only one runs at a time. */
export function startAutopilot({
  db,
  dependencies,
  bank,
  clock,
  logger,
}: {
  db: Db
  dependencies: CoreDependencies
  bank: PixBank
  clock: Clock
  logger: FastifyBaseLogger
}): Autopilot {
  let running: Promise<unknown> = Promise.resolve()
  const look = async (): Promise<void> => {
    await inTransaction(db, async (tx) => {
      if (await tryLockAutopilot(tx)) await playOnce(db, dependencies, bank, clock.now())
    })
  }
  const timer = setInterval(() => {
    running = running.then(look).catch((error: unknown) => logger.warn(faultFields(error), 'autopilot failed'))
  }, LOOK_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await running
    },
  }
}
