import { calls } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { type SandboxClock, setClockForward } from '../platform/clock/index.ts'
import type { Db } from '../platform/db/index.ts'
import { refuse, route, type Route } from '../platform/http/index.ts'
import { findByLogin, openFor, openSession } from '../access/index.ts'
import { addJob } from '../platform/jobs/index.ts'
import { post } from '../ledger/index.ts'
import { addSetting, settingsInForce } from '../settings/index.ts'
import { bankRoute } from './bank-route.ts'
import { listSampleBorrowers, newestEmails, newestPushed, newestSms } from './store.ts'

const SHOWN = 50

/** The jobs whose work depends on the time. */
const LOOKING = [
  'process_due_loans',
  'enact_phone_changes',
  'expire_recharges',
  'process_pix_events',
  'reconcile_due',
  'retry_payouts',
  'close_due',
  'deliver_messages',
  'send_notices',
]

/** Queues these jobs at once instead of waiting for the next full minute. */
async function forward(tx: Db, seconds: number): Promise<number> {
  const ahead = await setClockForward(tx, seconds)
  for (const name of LOOKING) await addJob(tx, { name, payload: {} })
  return ahead
}

export const sandboxRoutes = (clock: SandboxClock): Route[] => [
  bankRoute,

  route(calls.sandboxAutopilot, async ({ db, input, now }) => {
    const { autopilot } = await settingsInForce(db, now, ['autopilot'])
    if (input.action === 'read') return autopilot
    const value = { on: input.on ?? autopilot.on, lives_on: input.lives_on ?? autopilot.lives_on }
    await addSetting(db, { name: 'autopilot', value, effectiveAt: now, setBy: 'sandbox' })
    return value
  }),

  route(calls.sandboxBorrowers, async ({ db }) => ({ borrowers: await listSampleBorrowers(db) })),

  route(calls.sandboxBorrowerSession, async ({ db, input, now }) => {
    if (!(await listSampleBorrowers(db)).some(({ id }) => id === input.id)) return refuse('not_found')
    return { token: await openSession(db, 'borrower', input.id, now, 'sandbox') }
  }),

  route(calls.sandboxClock, async ({ db, input }) => {
    const ahead = input.action === 'forward' ? await forward(db, input.seconds) : clock.aheadSeconds()
    return { now: new Date(Date.now() + ahead * 1000).toISOString(), ahead_seconds: ahead }
  }),

  route(calls.sandboxSms, async ({ db, input }) => {
    const rows = await newestSms(db, input.phone, SHOWN)
    return {
      messages: rows.map(({ id, phone, text, sent_at }) => ({ id, phone, text, sent_at: sent_at.toISOString() })),
    }
  }),

  route(calls.sandboxEmail, async ({ db, input }) => {
    const rows = await newestEmails(db, input.address, SHOWN)
    return { messages: rows.map((row) => Object.assign(row, { sent_at: row.sent_at.toISOString() })) }
  }),

  route(calls.sandboxPush, async ({ db, input }) => {
    const rows = await newestPushed(db, input.endpoint, SHOWN)
    return { messages: rows.map((row) => Object.assign(row, { sent_at: row.sent_at.toISOString() })) }
  }),

  route(calls.sandboxOperatorSession, async ({ db, input, ...from }) => {
    const operatorId = await findByLogin(db, `${input.role}@sandbox`)
    // An administrator of the sandbox may have disabled it.
    if (operatorId === undefined) return refuse('not_found')
    return openFor(db, { sandbox: true }, operatorId, 'sandbox', { ...from, deviceToken: undefined })
  }),

  route(calls.sandboxPixIn, async ({ db, input, now }) => {
    const amount = cents(input.amount_cents)
    const { id, repeated } = await post(db, {
      event: 'pix_in_unmatched',
      key: input.end_to_end_id,
      effectiveAt: now,
      now,
      lines: [
        { account: 'bank', debit: amount },
        { account: 'suspense', endToEndId: input.end_to_end_id, credit: amount },
      ],
    })
    return { transaction_id: id, repeated }
  }),
]
