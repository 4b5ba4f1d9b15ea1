import type { CallInput, CallOutput } from '@home-credit/contract'
import type { Db } from '../apps/server/src/platform/db/pool.ts'
import { PEOPLE, type Scene } from '../apps/server/src/sandbox/people.ts'
import { pictureOf } from '../apps/server/src/sandbox/pictures.ts'
import { bankOf } from '../apps/server/src/testing/bank.ts'
import { dataOf } from '../apps/server/src/testing/identity.ts'
import { addBorrower } from '../apps/server/src/testing/borrower.ts'
import { DOCUMENTS, eventually, loansOf } from '../apps/server/src/testing/loans.ts'
import { sendFile } from '../apps/server/src/testing/upload.ts'
import type { Ask } from '../apps/server/src/testing/server.ts'
import { uuidv7 } from 'uuidv7'

/** Borrowers with a credited loan, in states that no sample borrower is in. */
const EXTRAS = ['payer', 'settler', 'planner', 'considering', 'claimed', 'debited'] as const
/**
 * Who looks at a screen: a sample borrower by the scene, one of the extras, one who has prepared an application, nobody
 * logged in, or an operator.
 */
export type Visitor = Scene | (typeof EXTRAS)[number] | 'prepared' | 'guest' | 'operator'

/** What the addresses of screens need. */
export interface Facts {
  tokens: ReadonlyMap<Visitor, string>
  loans: ReadonlyMap<Visitor, string>
  orders: Record<'pix' | 'transfer' | 'proof' | 'paid' | 'paidOff', string>
  withdrawals: Record<'paid' | 'failed' | 'sent', string>
  contract: string
}

interface Place {
  address: string
  ask: Ask
  readonly server: { pool: { db: Db } }
}

type Sample = CallOutput<'POST /api/sandbox/borrowers'>['borrowers'][number]
type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']
type PayoutMode = Extract<CallInput<'POST /api/sandbox/bank'>, { action: 'payout_mood' }>['mood']

/** A borrower who has answered everything and taken the photos, and has not sent it. Returns the token. */
async function preparedApplicant(place: Place): Promise<string> {
  const { ask, address } = place
  const borrower = await addBorrower(place.server.pool.db)
  const { token } = borrower
  dataOf(await ask('POST /api/dk/verify', { action: 'start' }, { token }))
  await loansOf(place).fillInfo(borrower)
  for (const kind of DOCUMENTS) {
    const { file_id } = dataOf(await sendFile(address, await pictureOf(kind, 'Maria'), { token }))
    dataOf(await ask('POST /api/dk/verify', { action: 'keep', kind, file_id }, { token }))
  }
  return token
}

/** Adds to the sample borrowers what the screens of money, plans and service show. */
export async function prepare(place: Place, samples: readonly Sample[]): Promise<Facts> {
  const { ask } = place
  const loans = loansOf(place)
  const bank = bankOf(place)
  const tokens = new Map<Visitor, string>()
  const loanIds = new Map<Visitor, string>()

  for (const { scene } of PEOPLE) {
    const sample = samples.find(({ note }) => note === scene)
    if (sample === undefined) throw new Error(`no sample borrower is ${scene}`)
    const { token } = dataOf(await ask('POST /api/sandbox/borrower_session', { id: sample.id }))
    tokens.set(scene, token)
    // Another device, whose session can be ended.
    if (scene === 'early') dataOf(await ask('POST /api/sandbox/borrower_session', { id: sample.id }))
    const { detail } = dataOf(await ask('POST /api/dk/getDetail', {}, { token }))
    if (detail !== null) loanIds.set(scene, detail.loan.id)
  }
  for (const name of EXTRAS) {
    const { token, loanId } = await loans.credited()
    tokens.set(name, token)
    loanIds.set(name, loanId)
  }
  tokens.set('operator', await loans.operator('admin'))
  tokens.set('prepared', await preparedApplicant(place))

  const tokenOf = (visitor: Visitor): string => tokens.get(visitor) ?? ''
  const loanOf = (visitor: Visitor): string => loanIds.get(visitor) ?? ''
  const now = async (): Promise<string> =>
    dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now

  /** Opens a PIX for a debt. */
  const pixFor = async (visitor: Visitor, pay: Pay) => {
    const [token, loan_id] = [tokenOf(visitor), loanOf(visitor)]
    const { owed } = dataOf(await ask('POST /api/dk/getRepayment', { loan_id, pay }, { token }))
    const payment = { loan_id, pay, method: 'pix', amount_cents: owed.amount_cents } as const
    const answer = dataOf(await ask('POST /api/dk/getRepaymentPay', payment, { token }))
    if (!('order' in answer)) throw new Error('no order was opened')
    return answer.order
  }
  /** Returns the order once the debt is paid. */
  const paidByPix = async (visitor: Visitor, pay: Pay): Promise<string> => {
    const { id, copy_code } = await pixFor(visitor, pay)
    await bank.pay({ txid: copy_code ?? '' })
    await bank.orderIn(tokenOf(visitor), id, 'paid')
    return id
  }
  const FIRST: Pay = { verb: 'rows', rows: [1] }

  const withdraw = async (visitor: Scene, mode: PayoutMode, state: 'paid' | 'failed' | 'sent') => {
    const token = tokenOf(visitor)
    dataOf(await ask('POST /api/sandbox/bank', { action: 'payout_mood', mood: mode }))
    const withdrawal = { amount_cents: 20_000, channel: 'pix' } as const
    const since = await now()
    dataOf(await ask('POST /api/sms/send', { scene: 'withdraw', ...withdrawal }, { token }))
    const sms_code = await loans.codeFor(PEOPLE.find(({ scene }) => scene === visitor)?.phone ?? '', since)
    const answer = dataOf(
      await ask('POST /api/userCreditOrder/withdraw', { action: 'ask', ...withdrawal, sms_code }, { token }),
    )
    if (!('order' in answer)) throw new Error('nothing was withdrawn')
    const { id } = answer.order
    const look = async () =>
      dataOf(await ask('POST /api/userCreditOrder/withdraw_list', { action: 'one', id }, { token })).orders[0]?.state
    await eventually(look, (found) => found === state, `the withdrawal is ${state}`)
    return id
  }

  /** The borrower says that they cannot pay; an operator may propose a plan. */
  const askForPlan = async (visitor: Visitor, proposes: boolean): Promise<void> => {
    const [token, loan_id] = [tokenOf(visitor), loanOf(visitor)]
    const request = { reason: 'income_lower', can_pay_cents: 15_000, words: 'My hours were cut.' } as const
    const { standing } = dataOf(await ask('POST /api/app/plans', { action: 'ask', loan_id, ...request }, { token }))
    if (!proposes) return
    const terms = { count: 8, first_due_on: '2030-10-08', due_day: 8, rate_monthly: '0.02', waived_cents: 0 }
    await loans.proposePlan({ loan_id, terms, note: 'We can help.', seen: standing.plan?.id ?? null })
  }

  const talk = async (): Promise<void> => {
    const token = tokenOf('documents_waiting')
    const text = 'Bom dia! Quando recebo a resposta sobre os meus documentos?'
    const sent = { action: 'send', id: uuidv7(), text, topic: 'loan' } as const
    const { conversation } = dataOf(await ask('POST /api/app/conversation', sent, { token }))
    const [operator, id] = [await loans.operator('support'), conversation?.id ?? '']
    dataOf(await ask('POST /api/console/conversations', { action: 'assign', id }, { token: operator }))
    const reply = 'Bom dia, Vera! Até amanhã ao meio-dia. Se faltar algo, avisamos por aqui.'
    const answer = { action: 'send', id, message_id: uuidv7(), text: reply } as const
    dataOf(await ask('POST /api/console/conversations', answer, { token: operator }))
  }

  const allowDebit = async (): Promise<void> => {
    const [token, loan_id] = [tokenOf('debited'), loanOf('debited')]
    const { terms } = dataOf(await ask('POST /api/app/auto_debit', { action: 'read', loan_id }, { token }))
    const { borrower } = dataOf(await ask('POST /api/app/me', {}, { token }))
    const row = await place.server.pool.db
      .selectFrom('borrowers')
      .select('phone')
      .where('id', '=', borrower.id)
      .executeTakeFirst()
    const since = await now()
    dataOf(await ask('POST /api/app/auto_debit', { action: 'send_code', loan_id }, { token }))
    const sms_code = await loans.codeFor(row?.phone ?? '', since)
    dataOf(
      await ask('POST /api/app/auto_debit', { action: 'give', loan_id, text_hash: terms.hash, sms_code }, { token }),
    )
  }

  /** A bank takes back money that has been withdrawn. */
  const openClaim = async (): Promise<void> => {
    const token = tokenOf('claimed')
    const { borrower } = dataOf(await ask('POST /api/app/me', {}, { token }))
    const endToEndId = await bank.recharged(token, 9000)
    await bank.spend(borrower.id)
    await bank.takeBack(endToEndId)
  }

  const proof = await bank.recharge(tokenOf('overdue'), 15_000, 'transfer')
  const screenshot = { order_id: proof.id, reference: 'E12345678203009181200abcdef12345' }
  dataOf(await ask('POST /api/userCreditOrder/recharge', screenshot, { token: tokenOf('overdue') }))
  await askForPlan('planner', false)
  await askForPlan('considering', true)
  await talk()
  // A number gets one code a minute, and this one has just signed.
  await loans.forward(61)
  await allowDebit()
  await openClaim()
  const { contracts } = dataOf(await ask('POST /api/dk/contract', { action: 'list' }, { token: tokenOf('credited') }))
  return {
    tokens,
    loans: loanIds,
    orders: {
      pix: (await pixFor('due', FIRST)).id,
      transfer: (await bank.recharge(tokenOf('early'), 12_000, 'transfer')).id,
      proof: proof.id,
      paid: await paidByPix('payer', FIRST),
      paidOff: await paidByPix('settler', { verb: 'settle' }),
    },
    withdrawals: {
      paid: await withdraw('early', 'pay', 'paid'),
      failed: await withdraw('due', 'key_unknown', 'failed'),
      sent: await withdraw('overdue', 'delay', 'sent'),
    },
    contract: contracts[0]?.id ?? '',
  }
}
