import { EMPTY_BANK, type BankValues } from '../../shared/info/bank.ts'
import { EMPTY_BASIC, type BasicValues } from '../../shared/info/basic.ts'
import { EMPTY_JOB, type JobValues } from '../../shared/info/job.ts'
import type { DraftOf } from '../../shared/use-draft.ts'
import type { WithCode } from './drafts.ts'

export type Basic = WithCode & BasicValues
export type Job = WithCode & JobValues
export type Bank = WithCode & BankValues

const NOT_BEGUN = { begun: false, sms_code: '' }

export const BASIC: DraftOf<Basic> = {
  name: 'info-basic',
  empty: { ...NOT_BEGUN, ...EMPTY_BASIC },
  secrets: ['sms_code'],
}

export const JOB: DraftOf<Job> = { name: 'info-job', empty: { ...NOT_BEGUN, ...EMPTY_JOB }, secrets: ['sms_code'] }

export const BANK: DraftOf<Bank> = { name: 'info-bank', empty: { ...NOT_BEGUN, ...EMPTY_BANK }, secrets: ['sms_code'] }
