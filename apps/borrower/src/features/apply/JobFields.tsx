import * as texts from '@home-credit/texts'
import { formatAmount } from '@home-credit/web'
import { useEffect, useRef } from 'react'
import { cepIn, type CepPlace } from '../../shared/info/address.ts'
import { cepAsTyped } from '../../shared/info/as-typed.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { TYPED } from '../../shared/info/typed.ts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import type { Form } from '../../shared/use-form.ts'
import { TextField } from '../../ui/TextField.tsx'
import { asksNumber, lacksNumber, withNumber, withPlace, type AddressValues } from './address.ts'
import styles from './apply.module.css'
import { CepLookup } from './CepLookup.tsx'
import { centsIn } from './income.ts'
import type { Unsaved } from './step-part.ts'

export type JobStep = Unsaved &
  AddressValues & {
    work_unit: string
    cep: string
    /** Written into this draft by the location page. */
    picked_address: string
    /** As typed, in reais. */
    income: string
  }

export function JobFields({ form }: { form: Form<JobStep> }) {
  const { values } = form
  return (
    <>
      <TypedField form={form} field="work_unit" {...TYPED.work_unit()} />
      <Cep form={form} />
      {asksNumber(values) && (
        <TextField
          label={texts.apply_number()}
          hint={texts.apply_number_hint()}
          name="number"
          autoComplete="off"
          enterKey="next"
          maxLength={20}
          error={form.errorAt('number')}
          value={values.number}
          onChange={(number) => form.set(withNumber(values, number))}
          onBlur={() => form.leave('number')}
        />
      )}
      <TypedField form={form} field="work_address" {...TYPED.work_address()} />
      <Income form={form} />
    </>
  )
}

/** Fills in the address once the CEP has eight digits; the number remains to be typed. */
function Cep({ form }: { form: Form<JobStep> }) {
  const cep = cepIn(form.values.cep)
  const fill = (place: CepPlace): void => {
    if (cep !== undefined && cep !== form.values.found_cep) form.set(withPlace(cep, place))
  }
  useLeadOn(form)
  return (
    <div className={styles.cep}>
      <TypedField
        form={form}
        field="cep"
        label={texts.apply_cep()}
        hint={texts.apply_cep_hint()}
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={9}
        asTyped={cepAsTyped}
        done={cep !== undefined && cep === form.values.found_cep}
      />
      {cep !== undefined && <CepLookup key={cep} cep={cep} lacksNumber={lacksNumber(form.values)} onFound={fill} />}
      <p className={styles.place}>
        <a href={hrefOf(PATHS.chooseLocation, { form: 'apply-job', from: location.hash })}>{texts.apply_place()}</a>
      </p>
    </div>
  )
}

/** If the CEP field has the focus, moves it to the next missing field. */
function useLeadOn({ values, focus }: Form<JobStep>): void {
  const led = useRef(values.found_cep)
  useEffect(() => {
    if (led.current === values.found_cep) return
    led.current = values.found_cep
    const { activeElement: active } = document
    if (active instanceof HTMLInputElement && active.name === 'cep')
      focus(asksNumber(values) ? '[name="number"]' : '[name="work_address"]')
  })
}

/** Typed freely; formatted as an amount on blur. */
function Income({ form }: { form: Form<JobStep> }) {
  const leave = (): void => {
    const cents = centsIn(form.values.income)
    if (cents !== undefined) form.set({ income: formatAmount(cents) })
    form.leave('income')
  }
  return (
    <TextField
      label={texts.form_work_income()}
      hint={texts.apply_income_hint()}
      name="income"
      inputMode="decimal"
      autoComplete="off"
      enterKey="next"
      maxLength={20}
      prefix="R$"
      note={form.noteAt?.('income')}
      error={form.errorAt('income')}
      value={form.values.income}
      onChange={(income) => form.set({ income })}
      onBlur={leave}
    />
  )
}
