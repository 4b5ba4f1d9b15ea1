import * as texts from '@home-credit/texts'
import type { ReactNode } from 'react'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { formatWeekday } from '../../ui/format-days.ts'
import { Money } from '../../ui/Money.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './tiles.module.css'

/** What is in the wallet, and what is to be paid next. Without an answer the links remain and say so. */
export const Tiles = () => (
  <div className={styles.tiles}>
    <WalletTile />
    <NextPaymentTile />
  </div>
)

function WalletTile() {
  const { state } = useQuery('POST /api/credit/logs', { action: 'list' })
  const balance = state.at === 'ready' ? state.data.balance_cents : undefined
  return (
    <div className={styles.tile}>
      <TileLink href={hrefOf(PATHS.wallet)} label={texts.title_wallet()}>
        {balance === undefined && <Unread isLoading={state.at === 'loading'} />}
        {balance !== undefined && <Money cents={balance} size="sm" centavos />}
      </TileLink>
      {balance !== undefined && balance > 0 && (
        <a className={styles.act} href={hrefOf(PATHS.withdraw)}>
          {texts.title_withdraw()}
        </a>
      )}
    </div>
  )
}

/** The rest of the next open installment on its date; one that is late, with its charges of today. */
function NextPaymentTile() {
  const { state } = useQuery('POST /api/dk/getRepaymentList', { action: 'installments' })
  const next = state.at === 'ready' ? state.data.installments.find((row) => row.state !== 'refunded') : undefined
  return (
    <div className={styles.tile}>
      <TileLink href={hrefOf(PATHS.myRepayment)} label={texts.account_next_payment()}>
        {state.at !== 'ready' && <Unread isLoading={state.at === 'loading'} />}
        {state.at === 'ready' && next === undefined && (
          <span className={styles.none}>{texts.account_nothing_to_pay()}</span>
        )}
        {next !== undefined && (
          <>
            <Money
              cents={next.days_late > 0 ? next.amount_cents : next.payment_cents - next.paid_cents}
              size="sm"
              centavos
            />
            <span className={next.days_late > 0 ? styles.late : styles.date}>
              {next.days_late > 0 ? texts.account_days_late({ count: next.days_late }) : formatWeekday(next.payable_on)}
            </span>
          </>
        )}
      </TileLink>
    </div>
  )
}

const Unread = ({ isLoading }: { isLoading: boolean }) =>
  isLoading ? <Skeleton lines={1} /> : <span className={styles.none}>{texts.account_tile_unread()}</span>

const TileLink = ({ href, label, children }: { href: string; label: string; children: ReactNode }) => (
  <a className={styles.link} href={href}>
    <span className={styles.label}>{label}</span>
    {children}
  </a>
)
