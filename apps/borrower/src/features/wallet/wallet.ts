import type { CallInput, CallOutput } from '@home-credit/contract'

export type Statement = Extract<CallOutput<'POST /api/credit/logs'>, { lines: unknown }>
export type Line = Statement['lines'][number]
export type Filter = NonNullable<Extract<CallInput<'POST /api/credit/logs'>, { action: 'list' }>['filter']>

export type RechargeOrder = CallOutput<'POST /api/userCreditOrder/recharge_list'>['orders'][number]
export type Proof = NonNullable<RechargeOrder['proof']>
export type RechargeChannels = Extract<CallOutput<'POST /api/userCreditOrder/channel'>, { type: 'recharge' }>

export type Withdrawal = CallOutput<'POST /api/userCreditOrder/withdraw_list'>['orders'][number]
export type WithdrawChannels = Extract<CallOutput<'POST /api/userCreditOrder/channel'>, { type: 'withdraw' }>
export type Account = Withdrawal['account']

export const CHANNEL_SECONDS = 30
