import type { CallInput, CallOutput } from '@home-credit/contract'

/** The wallet as it stands, with a page of its statement. */
export type Statement = Extract<CallOutput<'POST /api/credit/logs'>, { lines: unknown }>
export type Line = Statement['lines'][number]
export type Filter = NonNullable<Extract<CallInput<'POST /api/credit/logs'>, { action: 'list' }>['filter']>

/** What is paid into the wallet. */
export type RechargeOrder = CallOutput<'POST /api/userCreditOrder/recharge_list'>['orders'][number]
export type Proof = NonNullable<RechargeOrder['proof']>
export type RechargeChannels = Extract<CallOutput<'POST /api/userCreditOrder/channel'>, { type: 'recharge' }>

/** What leaves it. */
export type Withdrawal = CallOutput<'POST /api/userCreditOrder/withdraw_list'>['orders'][number]
export type WithdrawChannels = Extract<CallOutput<'POST /api/userCreditOrder/channel'>, { type: 'withdraw' }>
export type Account = Withdrawal['account']

/** How long the channels of a kind are believed. */
export const CHANNEL_SECONDS = 30
