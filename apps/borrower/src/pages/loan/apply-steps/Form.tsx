import { BANK_STEP } from '../../../features/apply/bank-step.tsx'
import { BASIC_STEP } from '../../../features/apply/basic-step.tsx'
import { JOB_STEP } from '../../../features/apply/job-step.tsx'
import { StepForm } from '../../../features/apply/StepForm.tsx'
import type { FormGiven } from './given.ts'

export function Form({ step, ...given }: FormGiven) {
  if (step === 'basic') return <StepForm part={BASIC_STEP} {...given} />
  return step === 'job' ? <StepForm part={JOB_STEP} {...given} /> : <StepForm part={BANK_STEP} {...given} />
}
