import { CancelLoan } from '../../../features/loan/CancelLoan.tsx'
import type { HubViewProps } from './hub-view-props.ts'

export const Cancel = ({ detail, outcome }: HubViewProps) => <CancelLoan loanId={detail.loan.id} outcome={outcome} />
