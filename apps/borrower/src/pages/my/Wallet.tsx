import * as texts from '@home-credit/texts'
import { useState } from 'react'
import { Answered } from '../../shared/Answered.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Claims } from '../../features/claims/Claims.tsx'
import balance from '../../features/wallet/balance.module.css'
import { Payouts } from '../../features/wallet/Payouts.tsx'
import { Statement } from '../../features/wallet/Statement.tsx'
import { StatementFiles } from '../../features/wallet/StatementFiles.tsx'
import { WalletBalance } from '../../features/wallet/WalletBalance.tsx'
import type { Statement as WalletStatement } from '../../features/wallet/wallet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'

export function Wallet() {
  const { query } = usePlace()
  const read = useQuery('POST /api/credit/logs', { action: 'list' }, { inline: true })
  const months = read.state.at === 'ready' ? read.state.data.months : []
  return (
    <Page title={texts.title_wallet()} otherwise={PATHS.my} right={months.length > 0 && <Download months={months} />}>
      <Answered call={read} lines={10}>
        {(statement) => (
          <>
            <Claims onPaid={read.reload}>
              {(toPay) => (
                <WalletBalance statement={statement}>
                  <Ways statement={statement} toPay={toPay} />
                </WalletBalance>
              )}
            </Claims>
            {statement.reserved_cents > 0 && <Payouts reservedCents={statement.reserved_cents} />}
            {statement.months.length === 0 ? <None /> : <Statement months={statement.months} query={query} />}
          </>
        )}
      </Answered>
    </Page>
  )
}

function Download({ months }: { months: readonly string[] }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" aria-label={texts.wallet_download()} onClick={() => setOpen(true)}>
        <Icon name="download" />
      </button>
      {open && <StatementFiles months={months} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Shows why recharging is closed. Both are secondary while there is a claim to pay or nothing to withdraw. */
const Ways = ({ statement, toPay }: { statement: WalletStatement; toPay: boolean }) => (
  <>
    <div className={balance.ways}>
      <LinkButton
        kind={toPay || statement.withdrawable_cents === 0 ? 'secondary' : 'primary'}
        href={hrefOf(PATHS.withdraw)}
      >
        <Icon name="withdraw" size={20} />
        {texts.title_withdraw()}
      </LinkButton>
      {statement.can_recharge && (
        <LinkButton kind="secondary" href={hrefOf(PATHS.recharge)}>
          <Icon name="add" size={20} />
          {texts.title_recharge()}
        </LinkButton>
      )}
    </div>
    {!statement.can_recharge && <p className={balance.closed}>{texts.wallet_nothing_to_pay()}</p>}
  </>
)

const None = () => (
  <EmptyState
    icon="wallet"
    title={texts.wallet_empty()}
    action={<a href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</a>}
  />
)
