import { calls } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import { setClockForward, type SandboxClock } from '../../adapters/clock/sandbox-clock.ts'
import { route, type Route } from '../../http/route.ts'
import { post } from '../../ledger/post.ts'
import { logIn } from '../operators/operators.ts'
import { SANDBOX_PASSWORD } from './seed.ts'

const SHOWN = 50

export const sandboxRoutes = (clock: SandboxClock): Route[] => [
  route(calls.sandboxClock, async ({ db, input }) => {
    const ahead = input.action === 'forward' ? await setClockForward(db, input.seconds) : clock.aheadSeconds()
    return { now: new Date(Date.now() + ahead * 1000).toISOString(), ahead_seconds: ahead }
  }),

  route(calls.sandboxSms, async ({ db, input }) => {
    let newest = db.selectFrom('sandbox_sms').selectAll().orderBy('sent_at', 'desc').orderBy('id', 'desc').limit(SHOWN)
    if (input.phone !== undefined) newest = newest.where('phone', '=', input.phone)
    const rows = await newest.execute()
    return { messages: rows.map(({ id, phone, text, sent_at }) => ({ id, phone, text, sent_at: sent_at.toISOString() })) }
  }),

  route(calls.sandboxOperatorSession, ({ db, input, now, requestId }) =>
    logIn(db, { login: `${input.role}@sandbox`, password: SANDBOX_PASSWORD, now, requestId }),
  ),

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
