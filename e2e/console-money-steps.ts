import type { CallInput } from '@home-credit/contract'
import sharp from 'sharp'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { eventually, loansOf, newCpf, type LoanSteps } from '../apps/server/src/testing/loans.ts'
import type { TestBorrower } from '../apps/server/src/testing/borrower.ts'
import type { UsedServer } from '../apps/server/src/testing/server.ts'
import { sendFile } from '../apps/server/src/testing/upload.ts'

export type Payer = TestBorrower & { name: string; cpf: string }
type Order = { id: string; number: string }

export interface MoneySteps {
  loans: LoanSteps
  /** A borrower with a credited loan: its net amount is in the wallet, and there is more to repay. */
  payer(name: string): Promise<Payer>
  /** An order to transfer this amount and send a proof. */
  order(payer: Payer, amountCents: number): Promise<Order>
  /** A PIX that matches no order; returns its EndToEndId. */
  transfer(amountCents: number, from?: { payer_cpf?: string; times?: number }): Promise<string>
  /** The borrower's proof for an order; returns its id. */
  prove(payer: Payer, order: Order, proof: { reference: string } | { file_id: string }): Promise<string>
  screenshot(payer: Payer): Promise<string>
  /** A withdrawal by PIX; a large one waits for approval. */
  withdraw(payer: Payer, amountCents: number): Promise<Order>
  /** Sets the amount from which a person must approve a withdrawal. */
  approveFrom(cents: number): Promise<void>
  lineState(endToEndId: string): Promise<string | undefined>
  balance(payer: Payer): Promise<number>
}

/** Borrowers whose money waits for an operator, through the API and the simulated bank. */
export function moneyOf(server: UsedServer): MoneySteps {
  const loans = loansOf(server)
  const db = () => server.server.pool.db
  const { ask } = server
  const bank = async (input: CallInput<'POST /api/sandbox/bank'>) => dataOf(await ask('POST /api/sandbox/bank', input))

  const steps: MoneySteps = {
    loans,
    async payer(name) {
      const cpf = newCpf()
      return { ...(await loans.credited({}, { name, id_number: cpf })), name, cpf }
    },
    async order({ token }, amountCents) {
      return dataOf(
        await ask(
          'POST /api/userCreditOrder/create',
          { action: 'amount', channel: 'transfer', amount_cents: amountCents },
          { token },
        ),
      ).order
    },
    async transfer(amountCents, { payer_cpf, times = 1 } = {}) {
      const { end_to_end_id: id = '' } = await bank({
        action: 'pay',
        amount_cents: amountCents,
        times,
        ...(payer_cpf === undefined ? {} : { payer_cpf }),
      })
      if (times > 0)
        await eventually(
          () => steps.lineState(id),
          (state) => state === 'suspense',
          'the money lies in suspense',
        )
      return id
    },
    async prove({ token }, { id }, proof) {
      const { order } = dataOf(await ask('POST /api/userCreditOrder/recharge', { order_id: id, ...proof }, { token }))
      return order.proof?.id ?? ''
    },
    async screenshot({ token }) {
      const bytes = await sharp({ create: { width: 320, height: 640, channels: 3, background: '#0b6e4f' } })
        .jpeg()
        .toBuffer()
      return dataOf(await sendFile(server.address, bytes, { token })).file_id
    },
    async withdraw({ token, phone }, amountCents) {
      const withdrawal = { amount_cents: amountCents, channel: 'pix' } as const
      // The last code was sent a moment ago.
      await loans.forward(61)
      const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
      dataOf(await ask('POST /api/sms/send', { scene: 'withdraw', ...withdrawal }, { token }))
      const answer = dataOf(
        await ask(
          'POST /api/userCreditOrder/withdraw',
          { action: 'ask', ...withdrawal, sms_code: await loans.codeFor(phone, now) },
          { token },
        ),
      )
      if (!('order' in answer)) throw new Error('no withdrawal')
      return answer.order
    },
    async approveFrom(cents) {
      const { value } = await db()
        .selectFrom('settings')
        .select('value')
        .where('name', '=', 'wallet')
        .executeTakeFirstOrThrow()
      await db()
        .insertInto('settings')
        .values({
          name: 'wallet',
          value: JSON.stringify({ ...(value as object), approval_from_cents: cents }),
          effective_at: new Date('2001-01-01Z'),
          set_by: 'test',
        })
        .execute()
    },
    lineState: async (id) =>
      (await db().selectFrom('pix_received').select('state').where('end_to_end_id', '=', id).executeTakeFirst())?.state,
    // The lender's liabilities are negative.
    balance: async ({ id }) =>
      -(
        await db()
          .selectFrom('ledger_balances')
          .select('balance_cents')
          .where('account', '=', 'wallet')
          .where('owner_id', '=', id)
          .executeTakeFirstOrThrow()
      ).balance_cents,
  }
  return steps
}
