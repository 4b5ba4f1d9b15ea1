import { Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import { ItemLoader } from '../../../ui/ItemLoader.tsx'
import { TwoColumns } from '../../../ui/TwoColumns.tsx'
import { Contacts } from './Contacts.tsx'
import { Installments } from './Installments.tsx'
import { LoanLedger } from './LoanLedger.tsx'
import { SentMessages } from './SentMessages.tsx'
import { Repayments } from './Repayments.tsx'
import { AccountSummary } from './AccountSummary.tsx'
import { WriteOff } from './WriteOff.tsx'

/** The loan since it was credited. `onAct` is called after an action that adds to the audit trail. */
export function LoanAccount({ loanId, me, onAct }: { loanId: string; me: Me; onAct: () => void }) {
  const { data, fault, reload } = useQuery('POST /api/console/loan_account', { loan_id: loanId })
  const changed = (): void => {
    reload()
    onAct()
  }
  return (
    <ItemLoader value={data?.account} fault={fault} onRetry={reload} href={hrefOf([])} link={texts.console_to_start()}>
      {(account) => (
        <Stack>
          <TwoColumns>
            <AccountSummary account={account} me={me} />
            <WriteOff account={account} me={me} onDone={changed} reload={reload} />
          </TwoColumns>
          <TwoColumns>
            <Installments installments={account.installments} day={account.day} />
            <Contacts account={account} me={me} onDone={changed} />
          </TwoColumns>
          <TwoColumns>
            <LoanLedger ledger={account.ledger} />
            <Stack>
              <Repayments account={account} me={me} onDone={changed} />
              <SentMessages messages={account.messages} />
            </Stack>
          </TwoColumns>
        </Stack>
      )}
    </ItemLoader>
  )
}
