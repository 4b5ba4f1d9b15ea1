import { formatMoneyInColumn } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import type { Arrears, Bucket } from './collections.ts'
import { arrearsBuckets } from '../../shared/arrears-buckets.ts'
import classes from './ArrearsBuckets.module.css'

export interface ArrearsBucketsProps {
  buckets: Arrears['buckets']
  chosen: Bucket
  onChoose(bucket: Bucket): void
}

/** Loans by how late they are, in four buckets with count and overdue amount. */
export const ArrearsBuckets = ({ buckets, chosen, onChoose }: ArrearsBucketsProps) => (
  <div className={classes['buckets']} role="group" aria-label={texts.console_bucket()}>
    {buckets.map(({ bucket, loans, overdue_cents }) => (
      <button
        key={bucket}
        type="button"
        className={classes['bucket']}
        aria-pressed={bucket === chosen}
        onClick={() => onChoose(bucket)}
      >
        <span className={classes['name']}>{arrearsBuckets.of(bucket)}</span>
        <span>{texts.console_bucket_loans({ count: loans })}</span>
        <span className={classes['sum']}>{formatMoneyInColumn(overdue_cents)}</span>
      </button>
    ))}
  </div>
)
