import { calls, type CallInput } from '@home-credit/contract'
import { isRefused, type Refused } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../platform/db/index.ts'
import { type Refusal, refuse, route, type Route } from '../platform/http/index.ts'
import { clawBack, endPayout, pay, setPayoutMode } from './bank/simulate.ts'
import { read } from './bank/overview.ts'

type Act = Exclude<CallInput<'POST /api/sandbox/bank'>, { action: 'read' }>
type SimulationResult =
  | { endToEndId?: string; id?: string }
  | Refused<'unknown' | 'no_amount' | 'too_much' | 'out_of_order'>

async function play(tx: Db, act: Act, now: Date): Promise<SimulationResult> {
  switch (act.action) {
    case 'pay':
      return pay(
        tx,
        {
          txid: act.txid,
          amountCents: act.amount_cents,
          payerCpf: act.payer_cpf,
          times: act.times ?? 1,
          delaySeconds: act.delay_seconds ?? 0,
        },
        now,
      )
    case 'claw_back':
      return clawBack(tx, { endToEndId: act.end_to_end_id, amountCents: act.amount_cents }, now)
    case 'payout_mood':
      await setPayoutMode(tx, act.mood)
      return {}
    default:
      return endPayout(tx, act, now)
  }
}

const refusalOf = (why: string, lang: Lang): Refusal<'not_found' | 'out_of_order' | 'input_refused'> => {
  if (why === 'unknown') return refuse('not_found')
  if (why === 'out_of_order') return refuse('out_of_order')
  return refuse('input_refused', {
    fields: { amount_cents: why === 'no_amount' ? texts.field_required({}, lang) : texts.field_not_accepted({}, lang) },
  })
}

/** Simulates events at the bank, and returns its state afterwards. */
export const bankRoute: Route = route(calls.sandboxBank, async ({ db, input, now, lang }) => {
  if (input.action === 'read') return read(db, now)
  const result = await play(db, input, now)
  if (isRefused(result)) return refusalOf(result.refused, lang)
  return { ...(await read(db, now)), ...(result.endToEndId === undefined ? {} : { end_to_end_id: result.endToEndId }) }
})
