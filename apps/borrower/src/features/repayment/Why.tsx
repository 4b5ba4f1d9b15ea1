import * as texts from '@home-credit/texts'
import { Answered } from '../../shared/Answered.tsx'
import { useQuery } from '../../shared/use-query.ts'
import { BottomSheet } from '../../ui/BottomSheet.tsx'
import { Figures } from '../../ui/Figures.tsx'
import { owedFigures } from './owed-figures.tsx'
import { isDue, type Installment, type OwedLine } from './repayment.ts'
import { stagesText } from './words.ts'

export interface WhyProps {
  loanId: string
  rows: readonly Installment[]
  number: number
  onClose(): void
}

const REASONS: Readonly<Record<OwedLine['state'], () => string>> = {
  early: texts.repay_why_early,
  immediate: texts.repay_why_immediate,
  overdue: texts.repay_why_overdue,
  refunded: texts.repay_why_immediate,
}

/** The amount of one installment today, item by item. */
export function Why({ loanId, rows, number, onClose }: WhyProps) {
  // A quote must include what is due earlier.
  const rowNumbers = rows
    .filter((row) => row.number === number || (isDue(row) && row.number < number))
    .map((row) => row.number)
  const quote = useQuery('POST /api/dk/getRepayment', { loan_id: loanId, pay: { verb: 'rows', rows: rowNumbers } })
  return (
    <BottomSheet open title={texts.repay_why()} onClose={onClose}>
      <Answered part call={quote} lines={4}>
        {({ owed: { lines } }) => {
          const line = lines.find((each) => each.number === number)
          if (line === undefined) return null
          return (
            <>
              <p>{stagesText([number])}</p>
              <Figures rows={owedFigures([line], 'rows', { total: texts.repay_today() })} />
              <p>{REASONS[line.state]()}</p>
            </>
          )
        }}
      </Answered>
    </BottomSheet>
  )
}
