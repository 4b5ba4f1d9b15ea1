import type { CallOutput } from '@home-credit/contract'
import { isOpenApplication } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useMemo } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { usePlace } from '../../shared/location.ts'
import { limitsOf } from '../../shared/quote-for.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Part } from '../../ui/Part.tsx'
import { CostTable } from './CostTable.tsx'
import {
  choiceIn,
  filledFrom,
  LOAN_REQUEST_DRAFT,
  requestIn,
  wrongIn,
  type LoanRequestOptions,
} from './loan-request-draft.ts'
import { AmountFields, CourseFields, PurposeField } from './LoanRequestFields.tsx'
import type { Detail } from './loan.ts'
import { offeredFor, pickedOf, takesDueDay } from './offered.ts'
import { PackageCards } from './PackageCards.tsx'
import { RepaymentList } from './RepaymentList.tsx'

interface Props {
  options: LoanRequestOptions
  settings: Pick<CallOutput<'POST /api/dk/setting'>, 'iof' | 'late'>
  onChosen(detail: Detail): void
  /** The page reloads, and shows a notice if the refusal concerns more than a field. */
  onRefused(status: number): void
}

/** Amount, term and package, with the full cost of each package. */
export function LoanRequestForm({ options, settings, onChosen, onRefused }: Props) {
  const { query } = usePlace()
  const { loan, packages, quota, release_on: releaseOn } = options
  // Without an open application, submitting creates one first.
  const begins = loan === null || !isOpenApplication(loan.state)
  const dayTerms = useMemo(() => ({ releaseOn, iof: settings.iof, late: settings.late }), [releaseOn, settings])
  const limits = limitsOf(packages)
  const apply = useMutation('POST /api/dk/loan')
  const choose = useMutation('POST /api/dk/chooseVip')
  const fault = apply.fault ?? choose.fault
  const form = useForm({
    draft: LOAN_REQUEST_DRAFT,
    first: (stored) => (stored.begun ? stored : filledFrom(options, limits, choiceIn(query))),
    refused: fault?.fields,
    check: (values) =>
      wrongIn(values, limits, pickedOf(offeredFor(dayTerms, packages, requestIn(values)), values.package)?.terms.code),
  })
  const { values } = form
  const request = useMemo(() => requestIn(values), [values])
  const offered = useMemo(() => offeredFor(dayTerms, packages, request), [dayTerms, packages, request])
  const picked = pickedOf(offered, values.package)

  const submit = async (): Promise<void> => {
    const { purpose } = values
    if (!form.passes() || picked === undefined || purpose === '') return
    if (begins) {
      const begun = await apply.attempt({ action: 'apply', ...request, purpose })
      if (begun.fault !== undefined) return onRefused(begun.fault.status)
      if (begun.data === undefined) return
    }
    const sent = await choose.attempt({ package: picked.terms.code, ...request, purpose })
    if (sent.fault !== undefined) return onRefused(sent.fault.status)
    if (sent.data === undefined) return
    form.forget()
    onChosen(sent.data)
  }
  return (
    <FormBox form={form} onSubmit={submit}>
      <AmountFields form={form} limits={limits} />
      {quota !== null && request.amount_cents > quota.free_cents && (
        <QuotaShort
          freeCents={quota.free_cents}
          minCents={limits.minCents}
          onTake={(cents) => form.set({ amount_cents: String(cents) })}
        />
      )}
      <PackageCards
        offered={offered}
        picked={picked?.terms.code}
        error={form.errorAt('package')}
        onPick={(code) => form.set({ package: code })}
      />
      <CourseFields form={form} takesDueDay={request.due_day !== null || takesDueDay(dayTerms, packages, request)} />
      {picked?.costs === undefined ? (
        form.errorAt('package') === undefined && <FormNotice tone="info">{texts.sim_no_offer()}</FormNotice>
      ) : (
        <Part title={texts.inst_costs({ name: picked.terms.name })}>
          {picked.terms.fee_cents > 0 && (
            <FormNotice tone="info" announced={false}>
              {texts.inst_fee_note({ fee: formatMoney(picked.terms.fee_cents) })}
            </FormNotice>
          )}
          <CostTable costs={picked.costs} />
          <RepaymentList installments={picked.costs.installments} />
        </Part>
      )}
      <PurposeField form={form} />
      <FaultNotice fault={fault} />
      <Button type="submit" busy={apply.busy || choose.busy}>
        {picked === undefined ? texts.inst_choose_none() : texts.inst_choose({ name: picked.terms.name })}
      </Button>
    </FormBox>
  )
}

interface ShortProps {
  freeCents: number
  minCents: number
  onTake(cents: number): void
}

/** Shown before the choice: what a short quota leads to, and the amount that needs no more quota. */
function QuotaShort({ freeCents, minCents, onTake }: ShortProps) {
  const free = formatMoney(freeCents)
  return (
    <FormNotice tone="info">
      {texts.inst_quota_short({ free })}
      {freeCents >= minCents && (
        <Button kind="text" onClick={() => onTake(freeCents)}>
          {texts.inst_quota_take({ amount: free })}
        </Button>
      )}
    </FormNotice>
  )
}
