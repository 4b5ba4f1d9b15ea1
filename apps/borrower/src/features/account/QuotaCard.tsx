import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { useId } from 'react'
import { Card } from '../../ui/Card.tsx'
import { Money } from '../../ui/Money.tsx'
import { StateChip } from '../../ui/StateChip.tsx'
import styles from './quota.module.css'

type Quota = NonNullable<NonNullable<CallOutput<'POST /api/dk/getDetail'>['detail']>['quota']>

const WIDTH = 318

/** The whole quota, how much of it is in use, and what a good history added to it. */
export function QuotaCard({ quota }: { quota: Quota }) {
  const id = useId()
  const { quota_cents: whole, outstanding_cents: used, free_cents: free, paid_on_time: onTime } = quota
  const words = {
    used: texts.account_quota_used({ amount: formatMoney(used) }),
    free: texts.account_quota_free({ amount: formatMoney(free) }),
  }
  return (
    <Card tone="pine" labelledBy={id}>
      <div className={styles.head}>
        <div>
          <h2 id={id} className={styles.label}>
            {texts.quota_whole()}
          </h2>
          <Money cents={whole} size="md" />
        </div>
        {onTime > 0 && (
          <StateChip tone="success" icon="verified">
            {texts.account_paid_on_time({ count: onTime })}
          </StateChip>
        )}
      </div>
      <svg
        className={styles.meter}
        viewBox={`0 0 ${WIDTH} 10`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${words.used}, ${words.free}`}
      >
        <rect className={styles.track} width={WIDTH} height={10} rx={5} />
        <rect
          className={styles.used}
          width={whole === 0 ? 0 : Math.round((Math.min(used, whole) / whole) * WIDTH)}
          height={10}
          rx={5}
        />
      </svg>
      <div className={styles.ends} aria-hidden="true">
        <span className={styles.second}>{words.used}</span>
        <span className={styles.free}>{words.free}</span>
      </div>
      <Grown quota={quota} />
    </Card>
  )
}

function Grown({
  quota: { grown_cents: grown, quota_cents: whole, loans_repaid: loans, paid_on_time: rows },
}: {
  quota: Quota
}) {
  if (grown === 0) return null
  const why = [
    ...(loans > 0 ? [texts.quota_grown_loans({ count: loans })] : []),
    texts.quota_grown_rows({ count: rows }),
  ]
  return (
    <div className={styles.grown}>
      <p>{texts.quota_grown({ amount: formatMoney(grown), quota: formatMoney(whole) })}</p>
      <p className={styles.second}>{why.join(' · ')}</p>
    </div>
  )
}
