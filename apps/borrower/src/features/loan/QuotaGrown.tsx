import * as texts from '@home-credit/texts'
import { formatMoney } from '@home-credit/web'
import { FormNotice } from '../../ui/FormNotice.tsx'
import styles from './loan.module.css'
import type { Quota } from './loan.ts'

/** How much a good repayment history added to the quota; renders nothing if it added nothing. */
export function QuotaGrown({ quota }: { quota: Quota | null | undefined }) {
  if (quota == null || quota.grown_cents === 0) return null
  const { grown_cents: grown, quota_cents: whole, loans_repaid: loans, paid_on_time: rows } = quota
  const why = [
    ...(loans > 0 ? [texts.quota_grown_loans({ count: loans })] : []),
    texts.quota_grown_rows({ count: rows }),
  ]
  return (
    <FormNotice tone="success" announced={false}>
      <p className={styles.noticeLine}>
        {texts.quota_grown({ amount: formatMoney(grown), quota: formatMoney(whole) })}
      </p>
      <p className={styles.noticeLine}>{why.join(' · ')}</p>
    </FormNotice>
  )
}
