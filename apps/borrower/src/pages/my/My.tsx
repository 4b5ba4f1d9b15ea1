import * as texts from '@home-credit/texts'
import { formatMoneyInColumn } from '@home-credit/web'
import { Page } from '../../shared/Page.tsx'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { Head } from '../../features/account/Head.tsx'
import { LogOut } from '../../features/account/LogOut.tsx'
import { AccountLoan } from '../../features/loan/AccountLoan.tsx'
import { LinkRows } from '../../ui/LinkRows.tsx'

export function My() {
  const { state: wallet } = useQuery('POST /api/credit/logs', { action: 'list' })
  const { state: inbox } = useQuery('POST /api/app/messages', { action: 'count' })
  const unread = inbox.at === 'ready' ? inbox.data.unread : 0
  const statement = wallet.at === 'ready' ? wallet.data : undefined
  return (
    <Page title={texts.title_my()} tab>
      <Head />
      <AccountLoan />
      <nav aria-label={texts.my_lists()}>
        <LinkRows
          rows={[
            {
              href: hrefOf(PATHS.wallet),
              icon: 'wallet',
              label: texts.title_wallet(),
              value: statement && formatMoneyInColumn(statement.balance_cents),
            },
            {
              href: hrefOf(PATHS.messages),
              icon: 'info',
              label: texts.title_messages(),
              value: unread === 0 ? undefined : texts.messages_unread({ count: unread }),
            },
            { href: hrefOf(PATHS.personalInfo), icon: 'account', label: texts.title_personal_info() },
            { href: hrefOf(PATHS.myLoan), icon: 'loan', label: texts.title_my_loan() },
            { href: hrefOf(PATHS.myRepayment), icon: 'calendar', label: texts.title_my_repayment() },
            { href: hrefOf(PATHS.refundList), icon: 'receipt', label: texts.title_refund_list() },
            { href: hrefOf(PATHS.myContract), icon: 'document', label: texts.title_my_contract() },
            { href: hrefOf(PATHS.invite), icon: 'people', label: texts.title_invite() },
            { href: hrefOf(PATHS.settings), icon: 'settings', label: texts.title_settings() },
            { href: hrefOf(PATHS.changePassword), icon: 'lock', label: texts.title_change_password() },
          ]}
        />
      </nav>
      <LogOut />
    </Page>
  )
}
