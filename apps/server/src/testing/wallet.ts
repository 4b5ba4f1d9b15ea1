import { randomInt, randomUUID } from 'node:crypto'
import type { CallInput, CallOutput, Envelope, PAYOUT_MODES, Role } from '@home-credit/contract'
import { cents } from '@home-credit/domain'
import type { Db } from '../platform/db/pool.ts'
import { addJob } from '../platform/jobs/queue.ts'
import { ledgerFaults } from '../ledger/balance-queries.ts'
import { post } from '../ledger/post.ts'
import { addBorrower, type TestBorrower } from './borrower.ts'
import { dataOf } from './identity.ts'
import { eventually, loansOf, newCpf } from './loans.ts'
import { movement } from './postings.ts'
import { askBy, type Ask } from './server.ts'

export type WithdrawInput = CallInput<'POST /api/userCreditOrder/withdraw'>
export type Withdrawal = CallOutput<'POST /api/userCreditOrder/withdraw_list'>['orders'][number]
export type Logs = Extract<CallOutput<'POST /api/credit/logs'>, { lines: unknown }>
type Channel = Withdrawal['channel']

interface Sandbox {
  readonly server: { pool: { db: Db } }
  ask: Ask
}

const anyAddress = (): string => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

/** Repeated steps of the wallet tests. The server needs TRUSTED_PROXIES, so that the SMS limit per address does not apply. */
export function walletOf(sandbox: Sandbox) {
  const db = (): Db => sandbox.server.pool.db
  const ask = askBy((key, input, options = {}) =>
    sandbox.ask(key, input, { ...options, headers: { 'x-forwarded-for': anyAddress(), ...options.headers } }),
  )
  const loans = loansOf({
    ask,
    get server() {
      return sandbox.server
    },
  })

  const now = async (): Promise<Date> =>
    new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)

  /** Posts money to a wallet like a received PIX. */
  const put = async ({ id: borrowerId }: { id: string }, amount: number): Promise<void> => {
    const lines = [
      { account: 'bank', debit: cents(amount) },
      { account: 'wallet', borrowerId, credit: cents(amount) },
    ] as const
    await post(db(), movement({ event: 'pix_in_matched', key: randomUUID(), now: await now(), lines }))
  }

  /** A borrower with a payout account and this amount in the wallet. */
  async function funded(
    amount: number,
    info: Parameters<typeof loans.fillInfo>[1] = {},
  ): Promise<TestBorrower & { cpf: string }> {
    const borrower = await addBorrower(db(), await now())
    const cpf = newCpf()
    await loans.fillInfo(borrower, { id_number: cpf, ...info })
    if (amount > 0) await put(borrower, amount)
    return { ...borrower, cpf }
  }

  const forward = async (seconds: number): Promise<void> => {
    const before = await now()
    await loans.forward(seconds)
    await eventually(now, (at) => at.getTime() - before.getTime() >= seconds * 1000, 'the clock went forward')
  }

  /** Requests a code for this amount and channel and reads it from the SMS. */
  async function codeFor(
    { token, phone }: TestBorrower,
    amount_cents: number,
    channel: Channel = 'pix',
  ): Promise<string> {
    await forward(61)
    const before = (await now()).toISOString()
    dataOf(await ask('POST /api/sms/send', { scene: 'withdraw', amount_cents, channel }, { token }))
    return loans.codeFor(phone, before)
  }

  const withdraw = (
    { token }: TestBorrower,
    input: WithdrawInput,
    key?: string,
  ): Promise<Envelope<CallOutput<'POST /api/userCreditOrder/withdraw'>>> =>
    ask('POST /api/userCreditOrder/withdraw', input, { token, ...(key === undefined ? {} : { key }) })

  const orderIn = (answer: Envelope<CallOutput<'POST /api/userCreditOrder/withdraw'>>): Withdrawal => {
    const data = dataOf(answer)
    if (!('order' in data)) throw new Error('no order')
    return data.order
  }

  /** Makes a complete withdrawal: code and confirmation. */
  async function withdrawn(
    borrower: TestBorrower,
    amount_cents: number,
    channel: Channel = 'pix',
  ): Promise<Withdrawal> {
    const sms_code = await codeFor(borrower, amount_cents, channel)
    return orderIn(await withdraw(borrower, { action: 'ask', amount_cents, channel, sms_code }))
  }

  const one = async ({ token }: TestBorrower, id: string): Promise<Withdrawal> => {
    const [order] = dataOf(
      await ask('POST /api/userCreditOrder/withdraw_list', { action: 'one', id }, { token, key: null }),
    ).orders
    if (order === undefined) throw new Error('no order')
    return order
  }
  /** Waits until a withdrawal is in this state. */
  const until = (borrower: TestBorrower, id: string, state: Withdrawal['state']): Promise<Withdrawal> =>
    eventually(
      () => one(borrower, id),
      (order) => order.state === state,
      `a withdrawal is ${state}`,
    )

  /** Waits for the bank's answer: the state is already `sent` when the call to the bank starts. */
  async function sent(borrower: TestBorrower, id: string): Promise<void> {
    await until(borrower, id, 'sent')
    const events = () =>
      db()
        .selectFrom('withdrawal_events')
        .select('what')
        .where('withdrawal_id', '=', id)
        .where('what', '=', 'sent')
        .execute()
    await eventually(events, (found) => found.length > 0, 'the bank has answered')
  }

  const logs = async (
    { token }: TestBorrower,
    more: Omit<Extract<CallInput<'POST /api/credit/logs'>, { action: 'list' }>, 'action'> = {},
  ): Promise<Logs> => {
    const data = dataOf(await ask('POST /api/credit/logs', { action: 'list', ...more }, { token, key: null }))
    return data
  }

  type BankInput = CallInput<'POST /api/sandbox/bank'>
  const bank = async (input: BankInput) => dataOf(await ask('POST /api/sandbox/bank', input))
  const setPayoutMode = (to: (typeof PAYOUT_MODES)[number]) => bank({ action: 'payout_mood', mood: to })

  const operate = async (input: CallInput<'POST /api/console/payouts'>, role: Role = 'finance') =>
    ask('POST /api/console/payouts', input, { token: await loans.operator(role) })

  return {
    db,
    ask,
    loans,
    now,
    put,
    funded,
    forward,
    codeFor,
    withdraw,
    orderIn,
    withdrawn,
    one,
    until,
    sent,
    logs,
    bank,
    setPayoutMode,
    operate,
    /** Runs the job that retries payouts, which the schedule runs every minute. */
    retryPayouts: () => addJob(db(), { name: 'retry_payouts', payload: {} }),
    /** Every balance that is not the sum of its postings. */
    faults: () => ledgerFaults(db()),
  }
}
