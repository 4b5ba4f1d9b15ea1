import { CheckAnswers } from '../../../features/apply/CheckAnswers.tsx'
import { NothingToPay } from '../../../features/loan/NothingToPay.tsx'
import type { CheckGiven } from './given.ts'

export const Check = (given: CheckGiven) => <CheckAnswers {...given} promise={<NothingToPay />} />
