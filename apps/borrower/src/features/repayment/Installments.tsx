import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { formatDate } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { Part } from '../../ui/Part.tsx'
import { TimelineList } from '../../ui/Timeline.tsx'
import { isOpen, type Installment } from './repayment.ts'
import { Row } from './Row.tsx'
import { Why } from './Why.tsx'

interface Props {
  loanId: string
  rows: readonly Installment[]
  chosen: readonly Installment[]
  onChoose(numbers: readonly number[]): void
}

export function Installments({ loanId, rows, chosen, onChoose }: Props) {
  const [why, setWhy] = useState<number>()
  const next = rows.find(isOpen)
  const choose = (row: Installment, on: boolean): void => {
    const others = chosen.filter((each) => each !== row).map(({ number }) => number)
    onChoose(on ? [...others, row.number] : others)
  }
  return (
    <Part title={texts.repay_list()}>
      {[...new Set(rows.flatMap(({ returned_on }) => returned_on ?? []))].map((day) => (
        <FormNotice key={day} tone="info" announced={false}>
          {texts.repay_again({ date: formatDate(day) })}
        </FormNotice>
      ))}
      <TimelineList>
        {rows.map((row) => (
          <Row
            key={row.number}
            row={row}
            next={row === next}
            chosen={chosen.includes(row)}
            onChoose={(on) => choose(row, on)}
            onWhy={() => setWhy(row.number)}
          />
        ))}
      </TimelineList>
      {why !== undefined && <Why loanId={loanId} rows={rows} number={why} onClose={() => setWhy(undefined)} />}
    </Part>
  )
}
