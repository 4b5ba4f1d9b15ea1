import { changesIn, type Changes, type Info } from './info.ts'

/** The income is in whole centavos, or '' if missing. */
export type JobValues = { work_unit: string; work_address: string; work_income_cents: string }

export const EMPTY_JOB: JobValues = { work_unit: '', work_address: '', work_income_cents: '' }

export const MAX_INCOME_CENTS = 100_000_000_00

const textOf = (cents: Info['work_income_cents']): string => (cents === null ? '' : String(cents))

export const filledJob = ({ work_unit: unit, work_address: address, work_income_cents: income }: Info): JobValues => ({
  work_unit: unit ?? '',
  work_address: address ?? '',
  work_income_cents: textOf(income),
})

export const jobChanges = ({ work_unit, work_address, work_income_cents: income }: JobValues, info: Info): Changes => ({
  ...changesIn(info, { work_unit, work_address }),
  ...(income === textOf(info.work_income_cents) ? {} : { work_income_cents: income === '' ? null : Number(income) }),
})
