import * as texts from '@home-credit/texts'
import { Answered } from '../../shared/Answered.tsx'
import { usePlace } from '../../shared/location.ts'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Claims } from '../../features/claims/Claims.tsx'
import { WalletBalance } from '../../features/wallet/WalletBalance.tsx'
import { Statement } from '../../features/wallet/Statement.tsx'
import styles from '../../features/wallet/wallet.module.css'
import type { Statement as WalletStatement } from '../../features/wallet/wallet.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FormNotice } from '../../ui/FormNotice.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { LanguageLink } from '../index/HomeParts.tsx'

export function Wallet() {
  const { query } = usePlace()
  const read = useQuery('POST /api/credit/logs', { action: 'list' })
  return (
    <Page title={texts.title_wallet()} otherwise={PATHS.my} right={<LanguageLink />}>
      <Answered call={read} lines={10}>
        {(statement) => (
          <>
            <WalletBalance statement={statement} />
            <Claims onPaid={read.reload}>{(toPay) => <Ways statement={statement} toPay={toPay} />}</Claims>
            {statement.months.length === 0 ? <None /> : <Statement months={statement.months} query={query} />}
          </>
        )}
      </Answered>
    </Page>
  )
}

/** Shows why recharging is closed. Both are secondary while there is a claim to pay. */
const Ways = ({ statement, toPay }: { statement: WalletStatement; toPay: boolean }) => (
  <div className={styles.actions}>
    <LinkButton kind={toPay ? 'secondary' : 'primary'} href={hrefOf(PATHS.withdraw)}>
      {texts.title_withdraw()}
    </LinkButton>
    {statement.can_recharge ? (
      <LinkButton kind="secondary" href={hrefOf(PATHS.recharge)}>
        {texts.title_recharge()}
      </LinkButton>
    ) : (
      <FormNotice tone="info" announced={false}>
        {texts.wallet_nothing_to_pay()}
      </FormNotice>
    )}
  </div>
)

const None = () => (
  <EmptyState
    icon="wallet"
    title={texts.wallet_empty()}
    action={<a href={hrefOf(PATHS.loan)}>{texts.hub_see_loan()}</a>}
  />
)
