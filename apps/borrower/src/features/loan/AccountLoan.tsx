import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { Detail } from './loan.ts'
import styles from './loan.module.css'
import { stepWords } from './next-step.ts'
import { QuotaGrown } from './QuotaGrown.tsx'
import { StateLabel } from './StateLabel.tsx'
import { useLoan } from './use-loan.ts'

/** Falls back to the page title when the loan cannot be loaded. */
function nextOf(detail: Detail | null | undefined): string {
  if (detail === null) return texts.my_no_loan()
  return detail?.loan.next == null ? texts.title_loan() : stepWords(detail.loan.next.step).title
}

export function AccountLoan() {
  const { detail, fault } = useLoan()
  if (detail === undefined && fault === undefined)
    return (
      <div className={styles.card}>
        <Skeleton lines={2} />
      </div>
    )
  return (
    <>
      <a className={`${styles.card} ${styles.wayIn}`} href={hrefOf(PATHS.loan)}>
        <span className={styles.wayWords}>
          {detail != null && (
            <span className={styles.wayHead}>
              <StateLabel state={detail.loan.state} />
              {detail.loan.amount_cents !== null && <Money cents={detail.loan.amount_cents} />}
            </span>
          )}
          <span>{nextOf(detail)}</span>
        </span>
        <Icon name="chevron-right" size={20} />
      </a>
      <QuotaGrown quota={detail?.quota} />
    </>
  )
}
