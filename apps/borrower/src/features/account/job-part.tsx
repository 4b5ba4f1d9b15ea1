import * as texts from '@home-credit/texts'
import { JOB, type Job } from './drafts.ts'
import { changesIn, type Info } from './info.ts'
import type { InfoPart } from './InfoForm.tsx'
import { MoneyField } from './MoneyField.tsx'
import { TypedField } from './TypedField.tsx'

const textOf = (cents: Info['work_income_cents']): string => (cents === null ? '' : String(cents))

export const JOB_PART: InfoPart<Job> = {
  draft: JOB,
  filled: ({ work_unit: unit, work_address: address, work_income_cents: income }) => ({
    work_unit: unit ?? '',
    work_address: address ?? '',
    work_income_cents: textOf(income),
  }),
  wrong: () => ({}),
  changes: ({ work_unit, work_address, work_income_cents: income }, info) => ({
    ...changesIn(info, { work_unit, work_address }),
    ...(income === textOf(info.work_income_cents) ? {} : { work_income_cents: income === '' ? null : Number(income) }),
  }),
  fields: (form) => (
    <>
      <TypedField form={form} field="work_unit" label={texts.form_work_unit()} autoComplete="organization" maxLength={120} />
      <TypedField form={form} field="work_address" label={texts.form_work_address()} maxLength={200} />
      <MoneyField
        label={texts.form_work_income()}
        error={form.errorAt('work_income_cents')}
        cents={form.values.work_income_cents}
        maxCents={100_000_000_00}
        onChange={(cents) => form.set({ work_income_cents: cents })}
      />
    </>
  ),
}
