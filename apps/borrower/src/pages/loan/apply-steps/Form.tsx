import * as texts from '@home-credit/texts'
import { BANK_STEP } from '../../../features/apply/bank-step.tsx'
import { BASIC_STEP } from '../../../features/apply/basic-step.tsx'
import { JOB_STEP } from '../../../features/apply/job-step.tsx'
import { StepForm } from '../../../features/apply/StepForm.tsx'
import type { FormProps } from './step-props.ts'

export function Form({ step, ...props }: FormProps) {
  if (step === 'basic') return <StepForm part={BASIC_STEP} why={texts.apply_basic_why()} {...props} />
  return step === 'job' ? (
    <StepForm part={JOB_STEP} why={texts.apply_job_why()} {...props} />
  ) : (
    <StepForm part={BANK_STEP} why={texts.apply_bank_why()} {...props} />
  )
}
