import * as texts from '@home-credit/texts'
import { formatRate, formatMoney } from '@home-credit/web'
import { formatDate } from '../../ui/format.ts'
import type { IconName } from '../../ui/icon-names.ts'
import type { Costs } from './costs-of.ts'

export interface Sentence {
  icon: IconName
  text: string
}

/** What the figures do not say. Cancelling is possible only until the loan is credited. */
export function summaryOf(costs: Costs, { mayCancel }: { mayCancel: boolean }): Sentence[] {
  const { installments, late, net_cents: netCents, release_on: releaseOn } = costs
  const first = formatDate(installments[0]?.due_on ?? releaseOn)
  return [
    {
      icon: 'calendar',
      text:
        installments.length > 1
          ? texts.contract_first_last({ first, last: formatDate(installments.at(-1)?.due_on ?? releaseOn) })
          : texts.contract_first({ date: first }),
    },
    { icon: 'undo', text: texts.contract_regret({ net: formatMoney(netCents) }) },
    { icon: 'sprout', text: texts.contract_early() },
    {
      icon: 'clock',
      text: texts.contract_late({ fine: formatRate(late.fine_rate), mora: formatRate(late.mora_monthly) }),
    },
    ...(mayCancel ? [{ icon: 'lock' as const, text: texts.contract_cancel() }] : []),
  ]
}
