import { CheckAnswers } from '../../../features/apply/CheckAnswers.tsx'
import { NothingToPay } from '../../../features/loan/NothingToPay.tsx'
import type { CheckProps } from './step-props.ts'

export const Check = (props: CheckProps) => <CheckAnswers {...props} promise={<NothingToPay />} />
