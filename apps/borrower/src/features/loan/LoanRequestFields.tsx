import type { LoanLimits } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { formatMoney, keysOf, LOAN_PURPOSE_TEXTS } from '@home-credit/web'
import type { Form } from '../../shared/use-form.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { SelectField } from '../../ui/SelectField.tsx'
import type { LoanRequestValues } from './loan-request-draft.ts'

interface Props {
  form: Form<LoanRequestValues>
}

const numbersFrom = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, index) => first + index)

export function AmountFields({ form, limits }: Props & { limits: LoanLimits }) {
  const { minCents, maxCents, minMonths, maxMonths } = limits
  return (
    <>
      <MoneyField
        label={texts.inst_amount()}
        cents={form.values.amount_cents}
        maxCents={maxCents}
        hint={texts.inst_amount_range({ min: formatMoney(minCents), max: formatMoney(maxCents) })}
        error={form.errorAt('amount_cents')}
        onChange={(cents) => {
          form.set({ amount_cents: cents })
          form.leave('amount_cents')
        }}
      />
      <SelectField
        label={texts.inst_months()}
        value={form.values.months}
        options={numbersFrom(minMonths, maxMonths).map((count) => ({
          value: String(count),
          label: texts.inst_months_option({ count }),
        }))}
        error={form.errorAt('months')}
        onChange={(months) => form.set({ months })}
      />
    </>
  )
}

const DUE_DAYS = numbersFrom(1, 31)

/** The repayment system and the due day. Offers no due day if no package allows one. */
export function CourseFields({ form, takesDueDay }: Props & { takesDueDay: boolean }) {
  return (
    <>
      <ChoiceField
        label={texts.inst_system()}
        value={form.values.system}
        options={[
          { value: 'price', label: texts.inst_price(), hint: texts.inst_price_hint() },
          { value: 'sac', label: texts.inst_sac(), hint: texts.inst_sac_hint() },
        ]}
        onChange={(system) => form.set({ system })}
      />
      <SelectField
        label={texts.inst_due_day()}
        value={form.values.due_day}
        empty={texts.inst_due_none()}
        hint={texts.inst_due_hint()}
        options={(takesDueDay ? DUE_DAYS : []).map((day) => ({
          value: String(day),
          label: texts.inst_due_option({ day }),
        }))}
        error={form.errorAt('due_day')}
        onChange={(day) => form.set({ due_day: day })}
      />
    </>
  )
}

export function PurposeField({ form }: Props) {
  return (
    <SelectField
      label={texts.inst_purpose()}
      value={form.values.purpose}
      empty={texts.inst_purpose_none()}
      options={keysOf(LOAN_PURPOSE_TEXTS).map((purpose) => ({ value: purpose, label: LOAN_PURPOSE_TEXTS[purpose]() }))}
      error={form.errorAt('purpose')}
      onChange={(purpose) => form.set({ purpose })}
      onBlur={() => form.leave('purpose')}
    />
  )
}
