import { randomInt } from 'node:crypto'
import type { CallInput, CallOutput, Envelope, Role } from '@home-credit/contract'
import { addDays, cents, cpfCheckDigits, formatDay } from '@home-credit/domain'
import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { localDay } from '../platform/clock/local-day.ts'
import type { Db } from '../platform/db/pool.ts'
import { inTransaction } from '../platform/db/transaction.ts'
import { logOpening } from '../platform/files/openings.ts'
import { post } from '../ledger/post.ts'
import { takeCloseLock } from '../reporting/close/store.ts'
import { addBorrower, type TestBorrower } from './borrower.ts'
import { dataOf } from './identity.ts'
import { mintKey, type Ask } from './server.ts'

export type Detail = NonNullable<CallOutput<'POST /api/dk/getDetail'>['detail']>
export type Decision = CallInput<'POST /api/console/decide'>
export type Choice = CallInput<'POST /api/dk/chooseVip'>

/** The code is at the end of its message; other messages contain loan numbers. */
const CODE = / #(\d{6})$/

export const DOCUMENTS = ['id_front', 'id_back', 'selfie'] as const

/** Enough for every package and amount in tests that need no evidence. */
const INCOME_CENTS = 600_000

/** What a borrower answers; CPF, account and PIX key belong to a person each. */
export const INFO = {
  name: 'Maria Aparecida da Silva',
  date_of_birth: '1990-05-17',
  whatsapp: 'same',
  telegram: 'none',
  email: 'maria@example.com',
  work_unit: 'Padaria Santo Antônio',
  work_address: 'Rua das Flores 100, São Paulo',
  work_income_cents: INCOME_CENTS,
  bank_name: 'Banco do Brasil',
}

export const CHOICE: Choice = {
  package: 'essential',
  amount_cents: 100_000,
  months: 4,
  due_day: null,
  system: 'price',
  purpose: 'home',
}

let lastCpf = randomInt(100_000_000)

/** A CPF that no other borrower of the test has, without flags in the sandbox bureau. */
export function newCpf(first = '2'): string {
  lastCpf = (lastCpf + 1) % 100_000_000
  const base = `${first}${String(lastCpf).padStart(8, '0')}`
  return `${base}${cpfCheckDigits(base)}`
}

interface Sandbox {
  readonly server: { pool: { db: Db } }
  ask: Ask
}

/** Marks the days after the last close, through this one, as closed; only this one when there was no close. */
export const countAsClosed = (db: Db, through: string, at: Date): Promise<boolean> =>
  eventually(
    () =>
      inTransaction(db, async (tx) => {
        // Waits for a close that is running.
        if (!(await takeCloseLock(tx))) return false
        await sql`
          INSERT INTO closes (day, began_at, ended_at, counts, totals, failed)
          SELECT day::date, ${at}, ${at}, '{}', '{}', 0
          FROM generate_series(coalesce((SELECT max(day) + 1 FROM closes), ${through}::date), ${through}::date, interval '1 day') AS day`.execute(
          tx,
        )
        return true
      }),
    (passed) => passed,
    'no day is being closed',
  )

/** Polls until `is` holds. The jobs awaited here take a second or two, on a busy machine many. */
export async function eventually<Value>(
  look: () => Promise<Value>,
  is: (value: Value) => boolean,
  what: string,
): Promise<Value> {
  for (let waited = 0, pause = 5; waited < 60_000; waited += pause, pause = Math.min(50, 2 * pause)) {
    const value = await look()
    if (is(value)) return value
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  throw new Error(`timed out waiting for: ${what}`)
}

/** Takes loans through their states over the API, like borrowers and operators. */
export function loansOf(sandbox: Sandbox) {
  const { ask } = sandbox
  const db = (): Db => sandbox.server.pool.db
  const tokens = new Map<Role, Promise<string>>()

  const operator = (role: Role): Promise<string> => {
    const token =
      tokens.get(role) ?? ask('POST /api/sandbox/operator_session', { role }).then((answer) => dataOf(answer).token)
    tokens.set(role, token)
    return token
  }

  /** Only the row, without bytes: the loan code reads owner and type only. */
  async function newFile(ownerId: string, contentType = 'image/jpeg'): Promise<string> {
    const id = uuidv7()
    await db()
      .insertInto('files')
      .values({
        id,
        owner_id: ownerId,
        content_type: contentType,
        bytes: 3,
        sha256: Buffer.alloc(32),
        created_at: new Date(),
      })
      .execute()
    return id
  }

  type Info = Partial<Omit<Extract<CallInput<'POST /api/dk/userInfo'>, { action: 'save' }>, 'action'>>
  const fillInfo = async ({ token }: TestBorrower, more: Info = {}): Promise<void> => {
    const cpf = more.id_number ?? newCpf()
    dataOf(
      await ask(
        'POST /api/dk/userInfo',
        {
          action: 'save',
          ...INFO,
          id_number: cpf,
          bank_account: `${cpf.slice(0, 8)}-${cpf.slice(8, 9)}`,
          pix: `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`,
          ...more,
        },
        { token },
      ),
    )
  }

  const keepDocuments = async (
    { id, token }: TestBorrower,
    kinds: readonly (typeof DOCUMENTS)[number][] = DOCUMENTS,
  ): Promise<void> => {
    for (const kind of kinds)
      dataOf(await ask('POST /api/dk/verify', { action: 'keep', kind, file_id: await newFile(id) }, { token }))
  }

  /** A borrower who has sent the documents for verification. */
  async function sent(info: Info = {}): Promise<TestBorrower & { loanId: string }> {
    const borrower = await addBorrower(db())
    const { loan } = dataOf(await ask('POST /api/dk/verify', { action: 'start' }, { token: borrower.token }))
    await fillInfo(borrower, info)
    await keepDocuments(borrower)
    dataOf(await ask('POST /api/dk/verify', { action: 'send' }, { token: borrower.token }))
    if (loan === null) throw new Error('the draft has no loan')
    return { ...borrower, loanId: loan.id }
  }

  const decide = async (role: Role, decision: Decision): Promise<Envelope<CallOutput<'POST /api/console/decide'>>> =>
    ask('POST /api/console/decide', decision, { token: await operator(role) })

  /** As if the operator had looked at every document in the console; most of these files have no bytes to serve. */
  const openDocuments = async (login: string, loanId: string): Promise<void> => {
    const { id } = await db().selectFrom('operators').select('id').where('login', '=', login).executeTakeFirstOrThrow()
    const documents = await db()
      .selectFrom('verification_documents as document')
      .innerJoin('loans', 'loans.borrower_id', 'document.borrower_id')
      .select(['file_id', 'document.borrower_id'])
      .where('loans.id', '=', loanId)
      .execute()
    for (const { file_id: fileId, borrower_id: ownerId } of documents)
      await logOpening(db(), { actor: `operator:${id}`, ownerId, fileId, requestId: 'test', now: new Date() })
  }

  /** A reviewer opens the documents and passes them. */
  const pass = async (loanId: string): Promise<Envelope<CallOutput<'POST /api/console/decide'>>> => {
    await openDocuments('reviewer@sandbox', loanId)
    return decide('reviewer', { action: 'pass_verification', loan_id: loanId, note: '' })
  }

  /** A borrower who may choose a package. */
  async function verified(info: Info = {}): Promise<TestBorrower & { loanId: string }> {
    const borrower = await sent(info)
    dataOf(await pass(borrower.loanId))
    return borrower
  }

  const detail = async ({ token }: TestBorrower, loanId?: string): Promise<Detail> => {
    const { detail: found } = dataOf(
      await ask('POST /api/dk/getDetail', loanId === undefined ? {} : { loan_id: loanId }, { token }),
    )
    if (found === null) throw new Error('no loan')
    return found
  }

  const choose = ({ token }: TestBorrower, choice: Partial<Choice> = {}) =>
    ask('POST /api/dk/chooseVip', { ...CHOICE, ...choice }, { token })

  /** In a review that the policy has left to an operator. */
  async function underReview(
    choice: Partial<Choice> = {},
    info: Info = {},
  ): Promise<TestBorrower & { loanId: string }> {
    const borrower = await verified(info)
    const chosen = dataOf(await choose(borrower, choice))
    if (chosen.loan.state === 'package_unpaid')
      dataOf(
        await ask(
          'POST /api/dk/payVip',
          { agreed_fee_cents: chosen.package?.fee_cents ?? 0 },
          { token: borrower.token },
        ),
      )
    await referred(borrower)
    return borrower
  }

  /** Waits until the policy has looked at it. */
  const referred = (borrower: TestBorrower): Promise<Detail> =>
    eventually(
      () => detail(borrower),
      ({ loan, timeline }) => loan.state !== 'under_review' || timeline.at(-1)?.action === 'refer',
      'the policy looked at it',
    )

  async function approved(choice: Partial<Choice> = {}, info: Info = {}): Promise<TestBorrower & { loanId: string }> {
    const borrower = await underReview(choice, info)
    dataOf(await decide('admin', { action: 'approve', loan_id: borrower.loanId, note: '' }))
    return borrower
  }

  /** The newest code to a number, from the sandbox outbox. */
  const codeFor = (phone: string, after: string): Promise<string> =>
    eventually(
      async () =>
        dataOf(await ask('POST /api/sandbox/sms', { phone }, { key: null })).messages.find(
          ({ sent_at, text }) => sent_at >= after && CODE.test(text),
        ),
      (message) => message !== undefined,
      'a code was sent',
    ).then((message) => CODE.exec(message?.text ?? '')?.[1] ?? '')

  async function signCode({ token, phone }: TestBorrower): Promise<string> {
    const { now } = dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null }))
    dataOf(await ask('POST /api/sms/send', { scene: 'sign' }, { token }))
    return codeFor(phone, now)
  }

  const preview = async ({ token }: TestBorrower) => {
    const answer = dataOf(await ask('POST /api/dk/contract', { action: 'preview' }, { token }))
    return answer.contract
  }

  async function sign(borrower: TestBorrower): Promise<Detail> {
    const { offer_id, text_hash } = await preview(borrower)
    const sms_code = await signCode(borrower)
    const answer = dataOf(
      await ask(
        'POST /api/dk/contract',
        { action: 'sign', offer_id: offer_id ?? '', text_hash, sms_code },
        { token: borrower.token },
      ),
    )
    return answer.detail
  }

  async function generated(choice: Partial<Choice> = {}, info: Info = {}): Promise<TestBorrower & { loanId: string }> {
    const borrower = await approved(choice, info)
    await sign(borrower)
    return borrower
  }

  async function credited(choice: Partial<Choice> = {}, info: Info = {}): Promise<TestBorrower & { loanId: string }> {
    const borrower = await generated(choice, info)
    dataOf(await decide('finance', { action: 'release', loan_id: borrower.loanId }))
    return borrower
  }

  type Proposal = Omit<Extract<CallInput<'POST /api/console/plans'>, { action: 'propose' }>, 'action' | 'confirmed'>

  /** A reviewer looks at what the plan costs beside today's schedule, and proposes it. */
  const proposePlan = async (proposal: Proposal): Promise<void> => {
    const token = await operator('reviewer')
    const { loan_id, terms } = proposal
    const { figures } = dataOf(await ask('POST /api/console/plans', { action: 'preview', loan_id, terms }, { token }))
    const confirmed = { left_cents: figures.before.left_cents, total_cents: figures.total_cents }
    dataOf(await ask('POST /api/console/plans', { action: 'propose', ...proposal, confirmed }, { token }))
  }

  const forward = async (seconds: number): Promise<void> => {
    const { ahead_seconds: ahead } = dataOf(
      await ask('POST /api/sandbox/clock', { action: 'forward', seconds }, { key: mintKey() }),
    )
    // Every server learns it by a notification, including the one that was called.
    const clockAhead = async (): Promise<number> =>
      dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).ahead_seconds
    await eventually(clockAhead, (seen) => seen >= ahead, 'the clock was heard')
    // Operators' sessions are short.
    tokens.clear()
  }

  /**
   * Moves the clock over days that a test does not care about: all but the last count as closed and reconciled. Closing a day takes as long as
   * loading a page, and a loan has hundreds.
   */
  const leap = async (seconds: number): Promise<void> => {
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
    const lands = new Date(now.getTime() + seconds * 1000)
    const [yesterday, last] = [formatDay(addDays(localDay(now), -1)), formatDay(addDays(localDay(lands), -2))]
    await countAsClosed(db(), last, lands)
    await sql`
      INSERT INTO reconciliations (day, ran_at, totals)
      SELECT day::date, ${lands}, '[]' FROM generate_series(${yesterday}::date, ${last}::date, interval '1 day') AS day
      ON CONFLICT DO NOTHING`.execute(db())
    await forward(seconds)
  }

  /** Posts money to the wallet like a PIX; only the ledger has it. */
  const topUp = async ({ id }: { id: string }, amountCents: number): Promise<void> => {
    const now = new Date(dataOf(await ask('POST /api/sandbox/clock', { action: 'read' }, { key: null })).now)
    const lines = [
      { account: 'bank', debit: cents(amountCents) },
      { account: 'wallet', borrowerId: id, credit: cents(amountCents) },
    ] as const
    await post(db(), { event: 'pix_in_matched', key: uuidv7(), effectiveAt: now, now, lines })
  }

  return {
    topUp,
    operator,
    newFile,
    fillInfo,
    keepDocuments,
    sent,
    verified,
    decide,
    openDocuments,
    pass,
    detail,
    choose,
    referred,
    underReview,
    approved,
    codeFor,
    signCode,
    preview,
    sign,
    generated,
    credited,
    proposePlan,
    forward,
    leap,
  }
}

export type LoanSteps = ReturnType<typeof loansOf>
