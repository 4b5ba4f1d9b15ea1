import { CancelLoan } from '../../../features/loan/CancelLoan.tsx'
import type { Given } from './given.ts'

export const Cancel = ({ detail, outcome }: Given) => <CancelLoan loanId={detail.loan.id} outcome={outcome} />
