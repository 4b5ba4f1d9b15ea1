import * as texts from '@home-credit/texts'
import { hrefOf, PATHS } from '../../shared/paths.ts'
import { useQuery } from '../../shared/use-query.ts'
import { History, HistoryPage, type Shown } from './History.tsx'
import { RechargeChip } from './RechargeChip.tsx'
import type { RechargeOrder } from './wallet.ts'

const shown = ({ id, state }: RechargeOrder): Shown => ({
  href: hrefOf(PATHS.payment, { order: id }),
  chip: <RechargeChip state={state} />,
  icon: 'receive',
})

function More({ page }: { page: number }) {
  const call = useQuery('POST /api/userCreditOrder/recharge_list', { action: 'list', page })
  return <HistoryPage call={call} shown={shown} />
}

export function RechargeHistory() {
  const call = useQuery('POST /api/userCreditOrder/recharge_list', { action: 'list' })
  return <History title={texts.recharge_history()} none={texts.recharge_none()} call={call} shown={shown} More={More} />
}
