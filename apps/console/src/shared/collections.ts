import type { CallInput, CallOutput } from '@home-credit/contract'

export type Arrears = Extract<CallOutput<'POST /api/console/collections'>, { rows: unknown }>
export type ArrearsRow = Arrears['rows'][number]
export type Bucket = Arrears['buckets'][number]['bucket']
export type View = NonNullable<Extract<CallInput<'POST /api/console/collections'>, { action: 'list' }>['show']>

export type Account = CallOutput<'POST /api/console/loan_account'>['account']
export type Contact = Account['contacts'][number]
export type Installment = Account['installments'][number]
export type Booking = Account['ledger'][number]
export type WriteOff = NonNullable<Account['write_off']>

type Taken = Extract<CallOutput<'POST /api/console/claims'>, { loans: unknown }>
export type Claim = Taken['claims'][number]
export type Reopened = Taken['loans'][number]

export type RefundRow = Extract<CallOutput<'POST /api/console/refunds'>, { refund: unknown }>['refund']
export type LedgerTotals = Extract<CallOutput<'POST /api/console/ledger'>, { totals: unknown }>
