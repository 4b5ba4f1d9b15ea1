import type { CallOutput } from '@home-credit/contract'
import { isOpenApplication } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { formatMoney, formatMoneyInColumn } from '@home-credit/web'
import { useMemo } from 'react'
import { FaultNotice } from '../../shared/FaultNotice.tsx'
import { FormBox } from '../../shared/FormBox.tsx'
import { usePlace } from '../../shared/location.ts'
import { limitsOf } from '../../shared/limits-of.ts'
import { useForm } from '../../shared/use-form.ts'
import { useMutation } from '../../shared/use-mutation.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Dock } from '../../ui/Dock.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { CostCard } from './CostCard.tsx'
import { endsOf } from './installments-text.ts'
import { beginWith, LOAN_REQUEST_DRAFT, requestIn, wrongIn, type LoanRequestOptions } from './loan-request-draft.ts'
import { wireRequest } from './loan-request.ts'
import { AmountField, CourseRows, PurposeField, TermPart } from './LoanRequestFields.tsx'
import type { Detail } from './loan.ts'
import { NothingToPay } from './NothingToPay.tsx'
import { offeredFor, pickedOf, takesDueDay, type Offered } from './offered.ts'
import { PackageRows } from './PackageRows.tsx'

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
    first: (draft) => beginWith(draft, options, limits, query),
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
    const fields = wireRequest(request, purpose)
    if (begins) {
      const begun = await apply.attempt({ action: 'apply', ...fields })
      if (begun.fault !== undefined) return onRefused(begun.fault.status)
      if (begun.data === undefined) return
    }
    const sent = await choose.attempt({ package: picked.terms.code, ...fields })
    if (sent.fault !== undefined) return onRefused(sent.fault.status)
    if (sent.data === undefined) return
    form.forget()
    onChosen(sent.data)
  }
  const course = (
    <CourseRows form={form} takesDueDay={request.dueDay !== null || takesDueDay(dayTerms, packages, request)} />
  )
  const feeCents = picked?.costs?.fee_cents ?? 0
  return (
    <FormBox form={form} onSubmit={submit}>
      <AmountField form={form} limits={limits} />
      <TermPart form={form} limits={limits} />
      <PackageRows
        offered={offered}
        picked={picked?.terms.code}
        error={form.errorAt('package')}
        onPick={(code) => form.set({ package: code })}
      />
      {quota !== null && request.netCents > quota.free_cents && (
        <QuotaShort
          freeCents={quota.free_cents}
          minCents={limits.minCents}
          onTake={(cents) => form.set({ amount_cents: String(cents) })}
        />
      )}
      {picked?.costs === undefined ? (
        <>
          {form.errorAt('package') === undefined && <FormNotice tone="info">{texts.sim_no_offer()}</FormNotice>}
          <Card rows>{course}</Card>
        </>
      ) : (
        <CostCard title={texts.inst_costs({ name: picked.terms.name })} costs={picked.costs}>
          {course}
        </CostCard>
      )}
      <PurposeField form={form} />
      <NothingToPay why={feeCents > 0 ? texts.inst_fee_note({ fee: formatMoney(feeCents) }) : undefined} />
      <FaultNotice fault={fault} />
      <Dock>
        <Button type="submit" busy={apply.busy || choose.busy}>
          {chooseText(picked)}
        </Button>
      </Dock>
    </FormBox>
  )
}

/** The verb, the package and what it costs each month. */
function chooseText(picked: Offered | undefined): string {
  if (picked?.costs === undefined) return texts.inst_choose_none()
  const { name } = picked.terms
  const { installments, system } = picked.costs
  const first = formatMoneyInColumn(endsOf(picked.costs).firstCents)
  return system === 'sac'
    ? texts.inst_choose_falling({ name, count: installments.length, first })
    : texts.inst_choose({ name, count: installments.length, amount: first })
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
