import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { formatDateTime } from '../../ui/format.ts'
import type { Detail } from './loan.ts'
import { stepWords } from './next-step.ts'

/** What the badge means for this loan, in plain words. */
export function headlineOf({ loan: { next }, quota }: Pick<Detail, 'loan' | 'quota'>): string {
  if (next === null) return texts.title_loan()
  if (next.step === 'wait_decision' && next.by !== null) return texts.hub_answer_by({ time: formatDateTime(next.by) })
  if (next.step === 'raise_quota' && quota !== null && quota.free_cents > 0)
    return texts.hub_show_or_take({ amount: formatMoney(quota.free_cents) })
  return stepWords(next.step).title
}
