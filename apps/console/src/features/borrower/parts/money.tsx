import { Anchor } from '@mantine/core'
import { formatMoneyInColumn } from '@home-credit/web'
import type { ActionOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { payoutStates, proofStates, rechargeChannels, rechargeStates } from '../../../shared/money-states.ts'
import { hrefOf } from '../../../shared/router.ts'
import { useQuery } from '../../../shared/use-query.ts'
import type { Column } from '../../../ui/DataTable.tsx'
import { Time } from '../../../ui/Time.tsx'
import classes from '../Parts.module.css'
import { statementCauses } from '../statement-causes.ts'
import { usePages } from '../use-pages.ts'
import { PartTable } from './PartTable.tsx'

type History = 'POST /api/console/borrower_history'
type Movement = ActionOutput<History, 'wallet'>['rows'][number]
type Order = ActionOutput<History, 'orders'>['rows'][number]
type Payout = ActionOutput<'POST /api/console/payouts', 'list'>['rows'][number]
type Proof = ActionOutput<'POST /api/console/proofs', 'list'>['rows'][number]

const signed = (cents: number): string =>
  cents < 0 ? `−${formatMoneyInColumn(-cents)}` : `+${formatMoneyInColumn(cents)}`

const movements = (): Column<Movement, 'at'>[] => [
  { name: 'at', header: texts.console_time(), cell: ({ at }) => <Time at={at} short /> },
  { name: 'what', header: texts.console_borrower_what(), cell: ({ cause }) => statementCauses.of(cause) },
  {
    name: 'reference',
    header: texts.console_proof_reference(),
    wide: true,
    cell: ({ reference }) => reference ?? texts.console_none(),
  },
  {
    name: 'amount',
    header: texts.console_amount(),
    cell: ({ amount_cents: cents }) => <span className={classes[cents < 0 ? 'out' : 'in']}>{signed(cents)}</span>,
  },
  {
    name: 'balance',
    header: texts.console_balance(),
    wide: true,
    unbroken: true,
    cell: ({ balance_cents }) => formatMoneyInColumn(balance_cents),
  },
]

export function Wallet({ id }: { id: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/borrower_history', { action: 'wallet', borrower_id: id, ...pages.input })
  return (
    <PartTable
      name={texts.console_borrower_wallet()}
      pages={pages}
      query={query}
      columns={movements()}
      rowKey={(row) => row.id}
    />
  )
}

const orders = (): Column<Order, 'at'>[] => [
  { name: 'number', header: texts.console_order(), unbroken: true, cell: ({ number }) => number },
  {
    name: 'at',
    header: texts.console_created_at(),
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} short />,
  },
  { name: 'channel', header: texts.console_channel(), wide: true, cell: ({ channel }) => rechargeChannels.of(channel) },
  {
    name: 'amount',
    header: texts.console_amount(),
    unbroken: true,
    cell: ({ amount_cents }) => formatMoneyInColumn(amount_cents),
  },
  { name: 'state', header: texts.console_state(), cell: ({ order_state }) => rechargeStates.of(order_state) },
]

export function Orders({ id }: { id: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/borrower_history', { action: 'orders', borrower_id: id, ...pages.input })
  return (
    <PartTable
      name={texts.console_borrower_orders()}
      pages={pages}
      query={query}
      columns={orders()}
      rowKey={(row) => row.id}
    />
  )
}

const payouts = (): Column<Payout, 'at'>[] => [
  {
    name: 'number',
    header: texts.console_payout(),
    unbroken: true,
    cell: (row) => (
      <Anchor inherit href={hrefOf(['payouts', row.id])}>
        {row.number}
      </Anchor>
    ),
  },
  {
    name: 'at',
    header: texts.console_requested_at(),
    wide: true,
    cell: ({ created_at }) => <Time at={created_at} short />,
  },
  {
    name: 'amount',
    header: texts.console_amount(),
    unbroken: true,
    cell: ({ amount_cents }) => formatMoneyInColumn(amount_cents),
  },
  { name: 'account', header: texts.console_account(), wide: true, cell: ({ account }) => account.masked },
  { name: 'state', header: texts.console_state(), cell: ({ state }) => payoutStates.of(state) },
]

export function Payouts({ id }: { id: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/payouts', { action: 'list', borrower_id: id, ...pages.input })
  return (
    <PartTable
      name={texts.console_page_payouts()}
      pages={pages}
      query={query}
      columns={payouts()}
      rowKey={(row) => row.id}
    />
  )
}

const proofs = (): Column<Proof, 'at'>[] => [
  {
    name: 'order',
    header: texts.console_order(),
    unbroken: true,
    cell: (row) => (
      <Anchor inherit href={hrefOf(['proofs', row.id])}>
        {row.order_number}
      </Anchor>
    ),
  },
  { name: 'at', header: texts.console_sent(), cell: ({ sent_at }) => <Time at={sent_at} short /> },
  {
    name: 'amount',
    header: texts.console_amount(),
    wide: true,
    unbroken: true,
    cell: ({ amount_cents }) => formatMoneyInColumn(amount_cents),
  },
  { name: 'state', header: texts.console_state(), cell: ({ state }) => proofStates.of(state) },
]

export function Proofs({ id }: { id: string }) {
  const pages = usePages()
  const query = useQuery('POST /api/console/proofs', { action: 'list', borrower_id: id, ...pages.input })
  return (
    <PartTable
      name={texts.console_borrower_proofs()}
      pages={pages}
      query={query}
      columns={proofs()}
      rowKey={(row) => row.id}
    />
  )
}
