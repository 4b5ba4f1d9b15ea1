import { randomInt } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { CallInput } from '@home-credit/contract'
import sharp from 'sharp'
import { inTransaction } from '../../apps/server/src/platform/db/transaction.ts'
import { pay } from '../../apps/server/src/sandbox/bank/simulate.ts'
import { anyAddress, dataOf, GOOD_PASSWORD, solve } from '../../apps/server/src/testing/identity.ts'
import { DOCUMENTS, newCpf } from '../../apps/server/src/testing/loans.ts'
import { sendFile } from '../../apps/server/src/testing/upload.ts'
import type { Lender } from './lender.ts'

/** What the app leaves of a camera's picture: `features/upload/shrink.ts`. */
const PHOTO = { width: 2000, height: 1500, quality: 85 }
/** Grain as a phone's camera has it in a room. */
const GRAIN = 6
const CODE = / #(\d{6})$/
const LOOK_MS = 50

export const MONTHS = 12
const CHOICE = {
  package: 'plus',
  amount_cents: 300_000,
  months: MONTHS,
  due_day: null,
  system: 'price',
  purpose: 'home',
} as const
/** Of the credited money; the rest stays in the wallet. */
const WITHDRAWN_CENTS = 250_000

type Answers = Omit<Extract<CallInput<'POST /api/dk/userInfo'>, { action: 'save' }>, 'action'>

type Pay = CallInput<'POST /api/dk/getRepayment'>['pay']

export interface Person {
  id: string
  token: string
  phone: string
  loanId: string
  withdrawalId: string
  orderId: string
}

let photo: Promise<Buffer> | undefined

/** Soft shapes with grain: compresses like a photo of a document. */
const documentPhoto = (): Promise<Buffer> =>
  (photo ??= (async () => {
    const { width, height, quality } = PHOTO
    const shapes = await sharp({
      create: {
        width: 40,
        height: 30,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const grain = await sharp({
      create: {
        width,
        height,
        channels: 3,
        background: '#808080',
        noise: { type: 'gaussian', mean: 128, sigma: GRAIN },
      },
    })
      .png()
      .toBuffer()
    return sharp(shapes)
      .resize(width, height, { kernel: 'cubic' })
      .composite([{ input: grain, blend: 'overlay' }])
      .jpeg({ quality })
      .toBuffer()
  })())

/** From the table: through the API the search would be part of what is measured. */
async function codeIn({ pool }: Lender, phone: string, since: number): Promise<string> {
  for (;;) {
    const rows = await pool.db
      .selectFrom('sandbox_sms')
      .select(['id', 'text'])
      .where('phone', '=', phone)
      .orderBy('sent_at', 'desc')
      .execute()
    const codes = rows.flatMap(({ text }) => CODE.exec(text)?.[1] ?? [])
    if (codes.length > since) return codes[0] ?? ''
    await sleep(LOOK_MS)
  }
}

async function codesTo({ pool }: Lender, phone: string): Promise<number> {
  const rows = await pool.db.selectFrom('sandbox_sms').select('text').where('phone', '=', phone).execute()
  return rows.filter(({ text }) => CODE.test(text)).length
}

let lastPhone = randomInt(10_000_000)

export async function register(lender: Lender): Promise<Person> {
  const { ask, pool } = lender
  lastPhone += 1
  const parts = { country_code: '55', phone: `11 9${String(80_000_000 + (lastPhone % 10_000_000))}` }
  const phone = `+55${parts.phone.replaceAll(' ', '')}`
  const challenge = dataOf(await ask('POST /api/system/captcha', {}))
  const captcha = challenge.needed ? { id: challenge.id, answer: solve(challenge) } : { id: '', answer: '' }
  dataOf(await ask('POST /api/sms/send', { scene: 'register', ...parts, captcha }))
  const { token } = dataOf(
    await ask('POST /api/user/register', {
      ...parts,
      sms_code: await codeIn(lender, phone, 0),
      password: GOOD_PASSWORD,
      confirm_password: GOOD_PASSWORD,
      accept_terms: true,
      accept_privacy: true,
      marketing: false,
    }),
  )
  // A notice that waits for the morning would make a run depend on the hour in which it is made.
  const { id } = await pool.db
    .updateTable('borrowers')
    .set({ quiet_from: null, quiet_until: null })
    .where('phone', '=', phone)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, token, phone, loanId: '', withdrawalId: '', orderId: '' }
}

/** Three steps of answers, three photos, and the application with its package; an operator looks at the documents. */
export async function apply({ ask, steps, server }: Lender, person: Person): Promise<void> {
  const { token } = person
  const as = { token }
  const { loan } = dataOf(await ask('POST /api/dk/verify', { action: 'start' }, as))
  person.loanId = loan?.id ?? ''
  const cpf = newCpf()
  const save = async (answers: Answers): Promise<void> => {
    dataOf(await ask('POST /api/dk/userInfo', { action: 'save', ...answers }, as))
  }
  await save({
    name: 'Maria Aparecida da Silva',
    date_of_birth: '1990-05-17',
    id_number: cpf,
    whatsapp: 'same',
    telegram: 'none',
    email: 'maria@example.com',
  })
  await save({
    work_unit: 'Padaria Santo Antônio',
    work_address: 'Rua das Flores 100, São Paulo',
    work_income_cents: 1_500_000,
  })
  await save({ bank_name: 'Banco do Brasil', bank_account: `${cpf.slice(0, 8)}-${cpf.slice(8, 9)}`, pix: cpf })
  for (const kind of DOCUMENTS) {
    const uploaded = await sendFile(server.address, await documentPhoto(), {
      token,
      headers: { 'x-forwarded-for': anyAddress() },
    })
    dataOf(await ask('POST /api/dk/verify', { action: 'keep', kind, file_id: dataOf(uploaded).file_id }, as))
  }
  dataOf(await ask('POST /api/dk/verify', { action: 'send' }, as))
  dataOf(await steps.pass(person.loanId))
  const chosen = dataOf(await ask('POST /api/dk/chooseVip', CHOICE, as))
  if (chosen.loan.state === 'package_unpaid')
    dataOf(await ask('POST /api/dk/payVip', { agreed_fee_cents: chosen.package?.fee_cents ?? 0 }, as))
}

/** The contract is read and signed with a code; an operator has approved where the policy has not, and releases. */
export async function sign(lender: Lender, person: Person): Promise<void> {
  const { ask, steps } = lender
  const { token, phone, loanId } = person
  const as = { token }
  const { loan } = await steps.detail(person, loanId)
  if (loan.state === 'under_review')
    dataOf(await steps.decide('admin', { action: 'approve', loan_id: loanId, note: '' }))
  const { contract } = dataOf(await ask('POST /api/dk/contract', { action: 'preview' }, as))
  const before = await codesTo(lender, phone)
  dataOf(await ask('POST /api/sms/send', { scene: 'sign' }, as))
  const sms_code = await codeIn(lender, phone, before)
  const { offer_id, text_hash } = contract
  dataOf(await ask('POST /api/dk/contract', { action: 'sign', offer_id: offer_id ?? '', text_hash, sms_code }, as))
  const signed = await steps.detail(person, loanId)
  if (signed.loan.state === 'generated') dataOf(await steps.decide('finance', { action: 'release', loan_id: loanId }))
}

export async function withdraw(lender: Lender, person: Person): Promise<void> {
  const { ask } = lender
  const { token, phone } = person
  const as = { token }
  const withdrawal = { amount_cents: WITHDRAWN_CENTS, channel: 'pix' } as const
  dataOf(await ask('POST /api/userCreditOrder/withdraw', { action: 'quote', ...withdrawal }, as))
  const before = await codesTo(lender, phone)
  dataOf(await ask('POST /api/sms/send', { scene: 'withdraw', ...withdrawal }, as))
  const sms_code = await codeIn(lender, phone, before)
  const answer = dataOf(await ask('POST /api/userCreditOrder/withdraw', { action: 'ask', ...withdrawal, sms_code }, as))
  if (!('order' in answer)) throw new Error('nothing was withdrawn')
  person.withdrawalId = answer.order.id
}

/** Opens a PIX charge for the next installment; returns its code. */
export async function charge({ ask }: Lender, person: Person): Promise<string> {
  const { token, loanId } = person
  const as = { token }
  const list = dataOf(await ask('POST /api/dk/getRepaymentList', { action: 'installments', loan_id: loanId }, as))
  const next = list.installments.find(({ state }) => state !== 'refunded')
  if (next === undefined) throw new Error('nothing is left to pay')
  const pay: Pay = { verb: 'rows', rows: [next.number] }
  const { owed } = dataOf(await ask('POST /api/dk/getRepayment', { loan_id: loanId, pay }, as))
  const paid = dataOf(
    await ask(
      'POST /api/dk/getRepaymentPay',
      { loan_id: loanId, pay, method: 'pix', wallet_cents: 0, amount_cents: owed.amount_cents },
      as,
    ),
  )
  if (!('order' in paid)) throw new Error('no charge')
  person.orderId = paid.order.id
  return paid.order.copy_code ?? ''
}

/** The bank receives the PIX and calls the webhook. */
export const bankReceives = ({ pool, now }: Lender, txid: string): Promise<unknown> =>
  inTransaction(pool.db, async (tx) => pay(tx, { txid, times: 1, delaySeconds: 0 }, await now()))
