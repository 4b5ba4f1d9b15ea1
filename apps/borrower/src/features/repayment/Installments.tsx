import * as texts from '@home-credit/texts'
import { useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import { formatDate } from '../../ui/format.ts'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { TimelineList } from '../../ui/Timeline.tsx'
import { PaidRows } from './PaidRows.tsx'
import { isOpen, type Installment } from './repayment.ts'
import { RepaymentChip } from './RepaymentChip.tsx'
import styles from './repayment.module.css'
import { Row } from './Row.tsx'

interface Props {
  rows: readonly Installment[]
  chosen: readonly Installment[]
  onChoose(numbers: readonly number[]): void
  /** Explains the amount of one. */
  onWhy(number: number): void
}

/** The state that most of them have; of two, the one that comes later. */
function sharedState(open: readonly Installment[]): Installment['state'] {
  const countOf = (state: Installment['state']): number => open.filter((row) => row.state === state).length
  return open
    .map(({ state }) => state)
    .reduce((most, state) => (countOf(state) >= countOf(most) ? state : most), open[0]?.state ?? 'refunded')
}

/** The open installments; the paid ones are folded into one row. The state that most have is named once, above them. */
export function Installments({ rows, chosen, onChoose, onWhy }: Props) {
  const id = useId()
  const open = rows.filter(isOpen)
  const paid = rows.filter((row) => !isOpen(row))
  const [next] = open
  const shared = sharedState(open)
  const choose = (row: Installment, on: boolean): void => {
    const others = chosen.filter((each) => each !== row).map(({ number }) => number)
    onChoose(on ? [...others, row.number] : others)
  }
  return (
    <section className={styles.list} aria-labelledby={id}>
      <div className={styles.listHead}>
        <h2 id={id} className={styles.listTitle}>
          {next === undefined || next.state === 'overdue' ? texts.repay_list_all() : texts.repay_list()}
        </h2>
        <RepaymentChip state={shared} />
      </div>
      {next !== undefined && open.every(({ saved_cents: saved }) => saved > 0) && (
        <p className={styles.listNote}>{texts.repay_list_note()}</p>
      )}
      {[...new Set(rows.flatMap(({ returned_on }) => returned_on ?? []))].map((day) => (
        <FormNotice key={day} tone="info" announced={false}>
          {texts.repay_again({ date: formatDate(day) })}
        </FormNotice>
      ))}
      <Card>
        <TimelineList>
          {paid.length > 0 && <PaidRows rows={paid} first={open.length === 0} />}
          {open.map((row) => (
            <Row
              key={row.number}
              row={row}
              next={row === next}
              badge={row.state !== shared}
              chosen={chosen.includes(row)}
              onChoose={(on) => choose(row, on)}
              onWhy={() => onWhy(row.number)}
            />
          ))}
        </TimelineList>
      </Card>
    </section>
  )
}
