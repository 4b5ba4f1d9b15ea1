import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { History, HistoryPage, type Shown } from './History.tsx'
import { WithdrawalChip } from './WithdrawalChip.tsx'
import type { Withdrawal } from './wallet.ts'

const shown = ({ id, state }: Withdrawal): Shown => ({
  href: hrefOf(PATHS.withdraw, { order: id }),
  chip: <WithdrawalChip state={state} />,
  icon: 'withdraw',
})

function More({ page }: { page: number }) {
  const call = useQuery('POST /api/userCreditOrder/withdraw_list', { action: 'list', page })
  return <HistoryPage call={call} shown={shown} />
}

export function WithdrawalHistory() {
  const call = useQuery('POST /api/userCreditOrder/withdraw_list', { action: 'list' })
  return <History title={texts.withdraw_history()} none={texts.withdraw_none()} call={call} shown={shown} More={More} />
}
