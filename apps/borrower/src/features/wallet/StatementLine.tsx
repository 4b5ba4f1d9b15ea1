import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { formatDateTime } from '../../ui/format.ts'
import styles from './wallet.module.css'
import type { Line } from './wallet.ts'
import { CAUSES } from './words.ts'

const MINUS = '−'

const signed = (cents: number): string => `${cents < 0 ? MINUS : '+'}${formatMoneyInColumn(Math.abs(cents))}`

/** A number that never wraps at its hyphen. */
function Numbered({ words, number }: { words: string; number: string }) {
  const [before, after] = words.split(number)
  return (
    <>
      {before}
      <span className={styles.number}>{number}</span>
      {after}
    </>
  )
}

/** Links to the order, or else to the loan. */
function SourceLink({ line: { order, loan_id: loan, loan_number: number } }: { line: Line }) {
  if (order !== null)
    return (
      <a href={hrefOf(order.kind === 'recharge' ? PATHS.payment : PATHS.withdraw, { order: order.id })}>
        <Numbered words={texts.wallet_order({ number: order.number })} number={order.number} />
      </a>
    )
  return loan === null || number === null ? null : (
    <a href={hrefOf(PATHS.loanDetails, { id: loan })}>
      <Numbered words={texts.hub_number({ number })} number={number} />
    </a>
  )
}

export function StatementLine({ line }: { line: Line }) {
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <p>{CAUSES[line.cause]()}</p>
        <p className={styles.small}>{formatDateTime(line.at)}</p>
        <p className={styles.small}>
          <SourceLink line={line} />
        </p>
      </div>
      <div className={styles.sums}>
        <p className={line.amount_cents < 0 ? styles.out : styles.in}>{signed(line.amount_cents)}</p>
        <p className={styles.small}>{texts.wallet_line_balance({ amount: formatMoneyInColumn(line.balance_cents) })}</p>
      </div>
    </li>
  )
}
