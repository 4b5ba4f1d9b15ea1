import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { formatHundredths, formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { useQuery } from '../../shared/use-query.ts'
import { TermField } from '../../shared/TermField.tsx'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { CardPart } from './CardPart.tsx'
import { costsOf } from './costs-of.ts'
import styles from './loan.module.css'
import type { Detail } from './loan.ts'
import { packageFor } from './lower.ts'
import { settle, type Outcome } from './outcome.ts'

interface Props {
  detail: Detail
  outcome: Outcome
}

/** A lower amount within the free quota, in a package that allows it. */
export function LowerAmount(props: Props) {
  const settings = useQuery('POST /api/dk/setting', {})
  return (
    <CardPart title={texts.quota_lower_title()}>
      <Answered call={settings} lines={4}>
        {(offers) => <Choice {...props} offers={offers} />}
      </Answered>
    </CardPart>
  )
}

function Choice({ detail, outcome, offers }: Props & { offers: CallOutput<'POST /api/dk/setting'> }) {
  const { wish: loanRequest, quota, package: chosen } = detail
  const maxCents = quota?.free_cents ?? 0
  const minCents = Math.min(...offers.packages.map((each) => each.amount_min_cents))
  const [typed, setTyped] = useState(() => String(maxCents))
  const [term, setTerm] = useState(loanRequest?.months ?? 0)
  const { busy, fault, attempt } = useMutation('POST /api/dk/upTrueQa')
  if (offers.packages.length === 0) return <p className={styles.note}>{texts.sim_no_offer()}</p>
  if (loanRequest === null || maxCents < minCents)
    return <p className={styles.note}>{texts.quota_lower_none({ min: formatMoney(minCents) })}</p>

  const netCents = Number(typed)
  const take = async (code: string, months: number): Promise<void> => {
    const sent = await attempt({ action: 'lower', package: code, amount_cents: netCents, months })
    settle(sent, texts.quota_lowered({ amount: formatMoney(netCents) }), outcome)
  }
  // The chosen package keeps its terms from the day of the choice.
  const packages = offers.packages.map((each) =>
    each.id === chosen?.code ? { ...each, rate_monthly: chosen.rate_monthly, fee_cents: chosen.fee_cents } : each,
  )
  const found = packageFor(packages, { chosen: chosen?.code, netCents, months: term })
  const costs =
    found &&
    costsOf({ ...offers, releaseOn: detail.preview?.release_on ?? offers.today }, found.package, {
      netCents,
      months: found.months,
      dueDay: loanRequest.due_day,
      system: loanRequest.system,
    })
  const first = costs?.installments[0]
  return (
    <>
      <MoneyField
        label={texts.quota_lower_amount()}
        cents={typed}
        maxCents={maxCents}
        error={
          netCents < minCents || netCents > maxCents
            ? texts.quota_lower_hint({ min: formatMoney(minCents), max: formatMoney(maxCents) })
            : undefined
        }
        onChange={setTyped}
      />
      {found === undefined || costs === undefined || first === undefined ? (
        <p className={styles.note}>{texts.sim_no_offer()}</p>
      ) : (
        <>
          {chosen !== null && found.package.id !== chosen.code && (
            <FormNotice tone="info">
              {texts.quota_lower_other({ old: chosen.name, new: found.package.name })}
            </FormNotice>
          )}
          <TermField
            label={texts.quota_lower_months()}
            months={found.months}
            min={found.package.months_min}
            max={found.package.months_max}
            onChange={setTerm}
          />
          <Figures
            rows={[
              { label: texts.quota_lower_package(), value: found.package.name },
              {
                label: texts.quota_lower_each(),
                value: `${found.months} × ${formatMoneyInColumn(first.payment_cents)}`,
              },
              {
                label: texts.sim_cet(),
                value: texts.sim_cet_value({ percent: formatHundredths(costs.cet_annual_bp) }),
              },
              { label: texts.quota_lower_fee(), value: formatMoneyInColumn(costs.fee_cents) },
              { label: texts.sim_total(), value: formatMoneyInColumn(costs.total_cents) },
            ]}
          />
          <FaultNotice fault={fault} />
          <Button kind="secondary" busy={busy} onClick={() => void take(found.package.id, found.months)}>
            {texts.quota_lower_do({ amount: formatMoney(netCents) })}
          </Button>
        </>
      )}
    </>
  )
}
