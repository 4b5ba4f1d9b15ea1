import { formatDay, type CreditedLoan } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import { uuidv7 } from 'uuidv7'
import { localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import type { Db } from '../../platform/db/index.ts'
import { type CoreDependencies, type Refusal, refuse } from '../../platform/http/index.ts'
import {
  type LoanCallContext,
  everCreditedOf,
  findContract,
  hashOfText,
  loanFor,
  owingOf,
  signerIn,
} from '../../lending/index.ts'
import { paidIn } from '../repayment/repayment-queries.ts'
import { settingsInForce } from '../../settings/index.ts'
import { availableOf, type Available } from './available.ts'
import type { Viewer } from '../../platform/files/index.ts'
import { letterLink } from './links.ts'
import type { CommonContent, LetterContent } from './letter-content.ts'
import { insertLetter, lettersOf, nextNumber, type LetterRow } from './store.ts'
import { LETTER_VERSION, letterText } from './text.ts'

type LetterView = Extract<CallOutput<'POST /api/app/letters'>, { link: string }>['letter']

interface Loan {
  id: string
  number: string
  loan: CreditedLoan
  available: Available[]
}

/** The loans that can have letters; a regretted loan cannot. */
async function loansToSayOf({ db, borrowerId, now }: LoanCallContext, loanId?: string): Promise<Loan[]> {
  const found: Loan[] = []
  for (const { id, number, state } of await everCreditedOf(db, borrowerId)) {
    if (state === 'regretted' || (loanId !== undefined && id !== loanId)) continue
    const [owing] = await owingOf(db, borrowerId, id, 'ever')
    if (owing !== undefined)
      found.push({ id, number, loan: owing.loan, available: availableOf(owing.loan, state, localDate(now)) })
  }
  return found
}

const presentLetter = ({ id, number }: Loan, { kind, year }: Available, row: LetterRow | undefined): LetterView => ({
  loan_id: id,
  loan_number: number,
  kind,
  year,
  number: row?.number ?? null,
  text_hash: row?.text_hash ?? null,
  made_at: row?.made_at.toISOString() ?? null,
})

const isOf =
  (loanId: string, { kind, year }: Available) =>
  (row: LetterRow): boolean =>
    row.loan_id === loanId && row.kind === kind && row.year === year

/** Letters of the newest loan first. */
export async function listLetters(context: LoanCallContext, loanId?: string): Promise<{ letters: LetterView[] }> {
  const rows = await lettersOf(context.db, context.borrowerId)
  const loans = (await loansToSayOf(context, loanId)).toReversed()
  return {
    letters: loans.flatMap((loan) =>
      loan.available.map((each) => presentLetter(loan, each, rows.find(isOf(loan.id, each)))),
    ),
  }
}

async function contentOf(
  db: Db,
  common: CommonContent,
  { id, loan }: Loan,
  { kind, year }: Available,
): Promise<LetterContent> {
  const { paid } = loan
  if (kind === 'settlement' || year === null)
    return {
      ...common,
      kind: 'settlement',
      settled_on: formatDay(loan.lastEvent),
      paid_cents: paid.amountCents,
      principal_cents: paid.principalCents,
      interest_cents: paid.amountCents - paid.principalCents - paid.lateCents,
      late_cents: paid.lateCents,
    }
  const rows = loan.rows.flatMap(({ number, due, closed }) =>
    closed === null ? [] : [{ number, due_on: formatDay(due), closed_on: formatDay(closed) }],
  )
  return {
    ...common,
    kind,
    year,
    rows: rows.filter(({ due_on }) => due_on.startsWith(String(year))),
    paid_cents: await paidIn(db, id, year),
  }
}

/** CQ-2026-000001 or DQ-2026-000001, by the local year. */
const numberFor = async (tx: Db, kind: LetterContent['kind'], now: Date): Promise<string> =>
  `${kind === 'settlement' ? 'CQ' : 'DQ'}-${localDate(now).slice(0, 4)}-${String(await nextNumber(tx)).padStart(6, '0')}`

/** Issues a letter once: later requests return the stored one unchanged. */
async function issue(
  { keyring }: Pick<CoreDependencies, 'keyring'>,
  context: LoanCallContext,
  loan: Loan,
  which: Available,
): Promise<LetterRow> {
  const { db, borrowerId, now, requestId } = context
  // Of two concurrent requests, the second waits here and finds the letter of the first.
  const lockedLoan = await loanFor(db, loan.id, 'locked')
  const there = (await lettersOf(db, borrowerId)).find(isOf(loan.id, which))
  if (there !== undefined) return there
  const contract =
    lockedLoan?.contract_id == null
      ? undefined
      : await findContract(db, keyring, { id: lockedLoan.contract_id, borrowerId })
  if (contract === undefined || lockedLoan?.credited_at == null) throw new Error('a credited loan without its contract')
  const { lender } = await settingsInForce(db, now, ['lender'])
  const { legal_name, brand, cnpj, address } = lender
  const common: CommonContent = {
    lender: { legal_name, brand, cnpj, address },
    loan_number: loan.number,
    contract_number: contract.number,
    contract_hash: contract.textHash,
    signed_on: localDate(contract.signedAt),
    credited_on: localDate(lockedLoan.credited_at),
    financed_cents: loan.loan.financedCents,
  }
  const content = await contentOf(db, common, loan, which)
  const number = await numberFor(db, which.kind, now)
  const textHash = hashOfText(
    letterText({ version: LETTER_VERSION, number, issuedAt: now, content, borrower: signerIn(contract.text) }),
  )
  const id = uuidv7()
  await insertLetter(db, {
    id,
    number,
    kind: which.kind,
    loan_id: loan.id,
    borrower_id: borrowerId,
    contract_id: contract.id,
    year: which.year,
    text_version: LETTER_VERSION,
    matter: JSON.stringify(content),
    text_hash: textHash,
    made_at: now,
  })
  await audit(db, {
    actor: `borrower:${borrowerId}`,
    action: 'letter_made',
    subject: `loan:${loan.id}`,
    details: { letter_id: id, number, text_hash: textHash },
    requestId,
    now,
  })
  const letter = (await lettersOf(db, borrowerId)).find(isOf(loan.id, which))
  if (letter === undefined) throw new Error('the inserted letter is missing')
  return letter
}

/** Returns a link to the PDF of an available letter; the first request issues the letter. */
export async function linkToLetter(
  dependencies: Pick<CoreDependencies, 'keyring' | 'secretKey'>,
  context: LoanCallContext,
  { loanId, kind, year, viewer }: { loanId: string; viewer: Viewer } & Available,
): Promise<{ link: string; letter: LetterView } | Refusal<'not_found'>> {
  const [loan] = await loansToSayOf(context, loanId)
  const which = loan?.available.find((each) => each.kind === kind && each.year === year)
  if (loan === undefined || which === undefined) return refuse('not_found')
  const row = await issue(dependencies, context, loan, which)
  return {
    link: letterLink({ secretKey: dependencies.secretKey, letterId: row.id, now: context.now, viewer }),
    letter: presentLetter(loan, which, row),
  }
}
