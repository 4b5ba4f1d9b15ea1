import * as texts from '@home-credit/texts'
import { formatAmount } from '@home-credit/web'
import { EMPTY_JOB, filledJob, jobChanges } from '../../shared/info/job.ts'
import { lacksNumber } from './address.ts'
import { centsIn } from './income.ts'
import { JobFields, type JobStep } from './JobFields.tsx'
import { required, type StepPart } from './step-part.ts'

export const JOB_STEP: StepPart<JobStep> = {
  draft: {
    name: 'apply-job',
    empty: {
      work_unit: '',
      cep: '',
      number: '',
      work_address: '',
      found_cep: '',
      found: '',
      picked_address: '',
      income: '',
      unsaved: '',
    },
    secrets: [],
  },
  filled: (info) => {
    const { work_income_cents: income, ...rest } = filledJob(info)
    return { ...rest, income: income === '' ? '' : formatAmount(Number(income)) }
  },
  picked: ({ picked_address: picked }) =>
    picked === '' ? {} : { work_address: picked, cep: '', found_cep: '', found: '', number: '', picked_address: '' },
  wrong: (values) => ({
    work_unit: required(values.work_unit, texts.prompt_work_unit),
    number: lacksNumber(values) ? texts.prompt_work_number() : undefined,
    work_address: required(values.work_address, texts.prompt_work_address),
    income: required(values.income, texts.prompt_work_income, (typed) =>
      centsIn(typed) === undefined ? texts.wrong_amount() : undefined,
    ),
  }),
  changes: ({ work_unit, work_address, income }, info) =>
    jobChanges({ ...EMPTY_JOB, work_unit, work_address, work_income_cents: String(centsIn(income) ?? '') }, info),
  answers: {
    work_unit: ['work_unit'],
    work_address: ['work_address', 'number', 'cep', 'found_cep', 'found'],
    work_income_cents: ['income'],
  },
  Fields: JobFields,
}
