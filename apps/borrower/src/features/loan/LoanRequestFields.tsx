import type { LoanLimits } from '@home-credit/domain'
import * as texts from '@home-credit/texts'
import { formatMoney, keysOf, LOAN_PURPOSE_TEXTS } from '@home-credit/web'
import { useId, useState } from 'react'
import { TermField } from '../../shared/TermField.tsx'
import type { Form } from '../../shared/use-form.ts'
import { ChoiceField } from '../../ui/ChoiceField.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Money } from '../../ui/Money.tsx'
import { SelectField } from '../../shared/SelectField.tsx'
import { FoldRow } from './FoldRow.tsx'
import { Keyboard } from './Keyboard.tsx'
import type { LoanRequestValues } from './loan-request-draft.ts'
import styles from './request.module.css'

interface Props {
  form: Form<LoanRequestValues>
}

/** The amount is the headline; a tap on it opens the number keyboard. */
export function AmountField({ form, limits: { minCents, maxCents } }: Props & { limits: LoanLimits }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const netCents = Number(form.values.amount_cents)
  const error = form.errorAt('amount_cents')
  return (
    <div className={styles.amount}>
      <button
        type="button"
        className={styles.edit}
        aria-label={`${texts.inst_amount()}: ${formatMoney(netCents)}`}
        aria-describedby={error === undefined ? undefined : `${id}-error`}
        aria-haspopup="dialog"
        data-invalid={error !== undefined}
        onClick={() => setOpen(true)}
      >
        <span>
          <span className={styles.caption}>{texts.sim_amount()}</span>
          <Money cents={netCents} size="lg" />
          <span className={styles.range}>
            {texts.inst_amount_range({ min: formatMoney(minCents), max: formatMoney(maxCents) })}
          </span>
        </span>
        <span className={styles.pen}>
          <Icon name="pencil" size={20} />
        </span>
      </button>
      {error !== undefined && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          <Icon name="alert" size={20} />
          <span>{error}</span>
        </p>
      )}
      <Keyboard
        open={open}
        label={texts.inst_amount()}
        valueCents={netCents}
        maxCents={maxCents}
        onConfirm={(confirmed) => {
          form.set({ amount_cents: confirmed === 0 ? String(minCents) : String(confirmed) })
          form.leave('amount_cents')
          setOpen(false)
        }}
        onCancel={() => setOpen(false)}
      />
    </div>
  )
}

export const TermPart = ({ form, limits: { minMonths, maxMonths } }: Props & { limits: LoanLimits }) => (
  <TermField
    label={texts.inst_months()}
    months={Number(form.values.months)}
    min={minMonths}
    max={maxMonths}
    error={form.errorAt('months')}
    onChange={(months) => form.set({ months: String(months) })}
  />
)

const DUE_DAYS = Array.from({ length: 31 }, (_, index) => index + 1)

/** The repayment system and the due day, as rows that open. Offers no due day if no package allows one. */
export function CourseRows({ form, takesDueDay }: Props & { takesDueDay: boolean }) {
  const { system, due_day: dueDay } = form.values
  const error = form.errorAt('due_day')
  const equal = { value: 'price' as const, label: texts.inst_price(), hint: texts.inst_price_hint() }
  const falling = { value: 'sac' as const, label: texts.inst_sac(), hint: texts.inst_sac_hint() }
  const chosen = system === 'sac' ? falling : equal
  return (
    <>
      <FoldRow icon="settings" title={texts.inst_system()} note={`${chosen.label}: ${chosen.hint}`}>
        <ChoiceField
          label={texts.inst_system()}
          value={system}
          options={[equal, falling]}
          onChange={(picked) => form.set({ system: picked })}
        />
      </FoldRow>
      <FoldRow
        icon="calendar"
        title={texts.inst_due_title()}
        note={dueDay === '' ? texts.inst_due_none() : texts.inst_due_option({ day: Number(dueDay) })}
        open={error === undefined ? undefined : true}
      >
        <SelectField
          label={texts.inst_due_day()}
          value={dueDay}
          empty={texts.inst_due_none()}
          hint={texts.inst_due_hint()}
          options={(takesDueDay ? DUE_DAYS : []).map((day) => ({
            value: String(day),
            label: texts.inst_due_option({ day }),
          }))}
          error={error}
          onChange={(day) => form.set({ due_day: day })}
        />
      </FoldRow>
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
