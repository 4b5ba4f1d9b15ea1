import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import type { Costs } from './costs-of.ts'

type Listed = Pick<Costs, 'installments' | 'system'>

/** The first and the last payment; those between equal the first (Price) or decrease steadily (SAC). */
export const endsOf = ({ installments }: Pick<Costs, 'installments'>): { firstCents: number; lastCents: number } => ({
  firstCents: installments[0]?.payment_cents ?? 0,
  lastCents: installments.at(-1)?.payment_cents ?? 0,
})

/** The last payment absorbs the rounding difference; the line mentions it. */
export function installmentsText(costs: Listed): string {
  const { firstCents, lastCents } = endsOf(costs)
  const count = costs.installments.length
  const [first, last] = [formatMoneyInColumn(firstCents), formatMoneyInColumn(lastCents)]
  if (costs.system === 'sac') return texts.cost_falling({ count, first, last })
  const each = `${count} × ${first}`
  return firstCents === lastCents ? each : texts.cost_last_one({ each: `${count - 1} × ${first}`, last })
}
