import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import type { ReactNode } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { useHiddenBalance } from './hidden-balance.ts'
import { formatDayTime } from './local.ts'
import { signed } from './signed.ts'
import styles from './wallet.module.css'
import type { Line } from './wallet.ts'
import { CAUSE_ICONS, CAUSES } from './words.ts'

/** The order of a line, or else its loan. */
function sourceOf({ order, loan_id: loan, loan_number: number }: Line): { href: string; name: string } | undefined {
  if (order !== null)
    return {
      href: hrefOf(order.kind === 'recharge' ? PATHS.payment : PATHS.withdraw, { order: order.id }),
      name: texts.wallet_order({ number: order.number }),
    }
  return loan === null || number === null
    ? undefined
    : { href: hrefOf(PATHS.loanDetails, { id: loan }), name: texts.hub_number({ number }) }
}

/** The row opens what caused it. */
export function StatementLine({ line }: { line: Line }) {
  const { hidden } = useHiddenBalance()
  const source = sourceOf(line)
  const isIn = line.amount_cents >= 0
  const content: ReactNode = (
    <>
      <span className={`${styles.tile} ${isIn ? '' : styles.sand}`}>
        <Icon name={CAUSE_ICONS[line.cause]} />
      </span>
      <span className={styles.words}>
        <span className={styles.strong}>{CAUSES[line.cause]()}</span>
        <span className={styles.note}>{formatDayTime(line.at)}</span>
        {source !== undefined && <span className={styles.spoken}>{source.name}</span>}
      </span>
      <span className={styles.sums}>
        <span className={`${styles.strong} ${isIn ? styles.in : ''}`}>{signed(line.amount_cents)}</span>
        {!hidden && (
          <span className={styles.note}>
            <span className={styles.spoken}>{texts.wallet_balance()}</span> {formatMoneyInColumn(line.balance_cents)}
          </span>
        )}
      </span>
    </>
  )
  return (
    <li>
      {source === undefined ? (
        <div className={styles.row}>{content}</div>
      ) : (
        <a className={styles.row} href={source.href}>
          {content}
        </a>
      )}
    </li>
  )
}
