import * as texts from '@home-credit/texts'
import { filledJob, jobChanges, MAX_INCOME_CENTS } from '../../shared/info/job.ts'
import { TypedField } from '../../shared/info/TypedField.tsx'
import { TYPED } from '../../shared/info/typed.ts'
import { LongTextField } from '../../ui/LongTextField.tsx'
import { MoneyField } from '../../ui/MoneyField.tsx'
import { JOB, type Job } from './info-drafts.ts'
import type { InfoPart } from './InfoForm.tsx'

export const JOB_PART: InfoPart<Job> = {
  draft: JOB,
  code: 'person',
  filled: filledJob,
  wrong: () => ({}),
  changes: jobChanges,
  fields: (form) => (
    <>
      <TypedField form={form} field="work_unit" {...TYPED.work_unit()} />
      <LongTextField
        {...TYPED.work_address()}
        name="work_address"
        value={form.values.work_address}
        error={form.errorAt('work_address')}
        // Pasted from two lines, it is still one.
        onChange={(typed) => form.set({ work_address: typed.replaceAll(/\s*\n\s*/g, ' ') })}
        onBlur={() => form.leave('work_address')}
      />
      <MoneyField
        label={texts.form_work_income()}
        error={form.errorAt('work_income_cents')}
        cents={form.values.work_income_cents}
        maxCents={MAX_INCOME_CENTS}
        onChange={(cents) => form.set({ work_income_cents: cents })}
      />
    </>
  ),
}
