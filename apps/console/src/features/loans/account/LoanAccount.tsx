import { Stack } from '@mantine/core'
import * as texts from '@home-credit/texts'
import type { Me } from '../../../shared/request.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useCall } from '../../../shared/use-query.ts'
import { Opened } from '../../../ui/ItemLoader.tsx'
import { Sides } from '../../../ui/TwoColumns.tsx'
import { Contacts } from './Contacts.tsx'
import { Installments } from './Installments.tsx'
import { LedgerWords } from './LoanLedger.tsx'
import { Messages } from './SentMessages.tsx'
import { Repayments } from './Repayments.tsx'
import { Standing } from './AccountSummary.tsx'
import { WriteOff } from './WriteOff.tsx'

/** What became of a loan since it was credited. `onAct`: something was done that the trail tells. */
export function Account({ loanId, me, onAct }: { loanId: string; me: Me; onAct: () => void }) {
  const { data, fault, reload } = useCall('POST /api/console/loan_account', { loan_id: loanId })
  const changed = (): void => {
    reload()
    onAct()
  }
  return (
    <Opened value={data?.account} fault={fault} onRetry={reload} href={hrefOf([])} link={texts.console_to_start()}>
      {(account) => (
        <Stack>
          <Sides>
            <Standing account={account} me={me} />
            <WriteOff account={account} me={me} onDone={changed} reload={reload} />
          </Sides>
          <Sides>
            <Installments installments={account.installments} day={account.day} />
            <Contacts account={account} me={me} onDone={changed} />
          </Sides>
          <Sides>
            <LedgerWords ledger={account.ledger} />
            <Stack>
              <Repayments account={account} me={me} onDone={changed} />
              <Messages messages={account.messages} />
            </Stack>
          </Sides>
        </Stack>
      )}
    </Opened>
  )
}
