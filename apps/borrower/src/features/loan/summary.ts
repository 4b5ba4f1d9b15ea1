import * as texts from '@home-credit/texts'
import { formatHundredths, formatRate, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { formatDate } from '../../ui/format.ts'
import type { Costs } from './costs-of.ts'
import { endsOf } from './installments-text.ts'

/** The last payment absorbs the rounding difference; if it differs, the sentence names it. */
function paidBack(costs: Costs): string {
  const { firstCents, lastCents } = endsOf(costs)
  const count = costs.installments.length
  const [first, last] = [formatMoneyInColumn(firstCents), formatMoneyInColumn(lastCents)]
  if (costs.system === 'sac') return texts.contract_pay_sac({ count, first, last })
  return firstCents === lastCents
    ? texts.contract_pay_price({ count, amount: first })
    : texts.contract_pay_price_last({ count, amount: first, last })
}

export function summaryOf(costs: Costs): string[] {
  const net = formatMoney(costs.net_cents)
  return [
    texts.contract_receive({ net, date: formatDate(costs.release_on) }),
    paidBack(costs),
    texts.contract_total({
      total: formatMoneyInColumn(costs.total_cents),
      more: formatMoneyInColumn(costs.total_cents - costs.net_cents),
      interest: formatMoneyInColumn(costs.interest_cents),
      tax: formatMoneyInColumn(costs.iof_daily_cents + costs.iof_additional_cents),
      fee: formatMoneyInColumn(costs.fee_cents),
    }),
    texts.contract_cet({ annual: formatHundredths(costs.cet_annual_bp) }),
    texts.contract_first({ date: formatDate(costs.installments[0]?.due_on ?? costs.release_on) }),
    texts.contract_late({ fine: formatRate(costs.late.fine_rate), mora: formatRate(costs.late.mora_monthly) }),
    texts.contract_regret({ net }),
    texts.contract_early(),
  ]
}
