import * as texts from '@home-credit/texts'
import { Ahead } from '../../../features/repayment/Ahead.tsx'
import { PartPayment } from '../../../features/repayment/PartPayment.tsx'
import type { Installment, Loan, Pay } from '../../../features/repayment/repayment.ts'
import { Card } from '../../../ui/Card.tsx'
import { Part } from '../../../ui/Part.tsx'

export interface AmountProps {
  /** Prepay, or pay part of what is due. */
  step: 'ahead' | 'part'
  loan: Loan
  rows: readonly Installment[]
  busy: boolean
  onPay(pay: Pay): void
}

export const Amount = ({ step, loan, rows, ...rest }: AmountProps) =>
  step === 'ahead' ? (
    <Card>
      <Part title={texts.repay_ahead()}>
        <Ahead loanId={loan.id} rows={rows} {...rest} />
      </Part>
    </Card>
  ) : (
    <Card>
      <Part title={texts.repay_part()}>
        <PartPayment loan={loan} {...rest} />
      </Part>
    </Card>
  )
