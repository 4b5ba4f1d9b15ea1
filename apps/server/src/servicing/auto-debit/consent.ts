import { formatDay, isOpen, isRefused, owedOn, unpaidCents } from '@home-credit/domain'
import type { CallOutput } from '@home-credit/contract'
import * as texts from '@home-credit/texts'
import { uuidv7 } from 'uuidv7'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { audit } from '../../platform/audit/index.ts'
import { Refusal, refuse } from '../../platform/http/index.ts'
import { addJob } from '../../platform/jobs/index.ts'
import { walletBalance } from '../../ledger/index.ts'
import {
  type CodeDependencies,
  type CodeSent,
  contactOf,
  sendCode,
  useCode,
  type SmsRefusal,
} from '../../access/index.ts'
import { type LoanCallContext, everCreditedOf, loanFor, owingOf, loanBrief } from '../../lending/index.ts'
import { settingsInForce } from '../../settings/index.ts'
import { DEBIT_LOAN } from './debit.ts'
import { consentInForce, endConsent, insertConsent, lastTry } from './store.ts'
import { termsFor, type Terms } from './terms.ts'

type AutoDebitConsentView = Exclude<CallOutput<'POST /api/app/auto_debit'>, { resend_seconds: number }>

const termsOf = async ({ db, lang, now }: LoanCallContext, loanNumber: string): Promise<Terms> =>
  termsFor(loanNumber, (await settingsInForce(db, now, ['lender'])).lender.brand, lang)

/**
 * The installment that would be debited first: today's amount if it is payable already, else the scheduled one, since
 * nothing is debited earlier.
 */
async function nextOf({ db, borrowerId, now }: LoanCallContext, loanId: string): Promise<AutoDebitConsentView['next']> {
  const [owing] = await owingOf(db, borrowerId, loanId)
  const row = owing?.loan.rows.find(isOpen)
  if (owing === undefined || row === undefined) return null
  const day = dayIn(localDate(now))
  const due = row.payable <= day
  const owed = due ? owedOn(owing.loan, { rows: [row.number], day }) : undefined
  return {
    installment: row.number,
    payable_on: formatDay(row.payable),
    due,
    amount_cents: owed === undefined || isRefused(owed) ? unpaidCents(row) : owed.amountCents,
  }
}

/** Only for loans that were credited. A missing loan and somebody else's are both `not_found`. */
export async function readConsent(
  context: LoanCallContext,
  loanId: string,
): Promise<AutoDebitConsentView | Refusal<'not_found'>> {
  const { db, borrowerId } = context
  const loan = (await everCreditedOf(db, borrowerId)).find(({ id }) => id === loanId)
  if (loan === undefined) return refuse('not_found')
  const consent = loan.state === 'credited' ? await consentInForce(db, loanId) : undefined
  const last = await lastTry(db, loanId)
  return {
    loan,
    given_at: consent?.given_at.toISOString() ?? null,
    terms: await termsOf(context, loan.number),
    next: await nextOf(context, loanId),
    last: last === undefined ? null : { day: last.day, outcome: last.outcome, amount_cents: last.amount_cents },
    wallet_cents: await walletBalance(db, borrowerId),
  }
}

/** The code for the debit of this loan is valid for nothing else. */
const about = (loanId: string): string => `auto_debit ${loanId}`

/** Locks a credited loan without a consent in force. */
async function allowable({ db, borrowerId }: LoanCallContext, loanId: string) {
  const loan = await loanFor(db, loanId, 'locked')
  if (loan === undefined || loan.borrower_id !== borrowerId) return refuse('not_found')
  return loan.state !== 'credited' || (await consentInForce(db, loanId)) !== undefined
    ? refuse('out_of_order', { loan: loanBrief(loan) })
    : loan
}

export interface Sent extends LoanCallContext {
  addressHash: string
  origin: string
}

export async function sendConsentCode(
  dependencies: CodeDependencies,
  context: Sent,
  loanId: string,
): Promise<CodeSent | Refusal<SmsRefusal | 'not_found' | 'out_of_order' | 'phone_unverified'>> {
  const loan = await allowable(context, loanId)
  if (loan instanceof Refusal) return loan
  const { phone, phoneVerified } = await contactOf(context.db, context.borrowerId)
  if (!phoneVerified) return refuse('phone_unverified')
  const wording = (brand: string, code: string): string =>
    texts.sms_code_debit({ brand, code, number: loan.number }, context.lang)
  return sendCode(dependencies, {
    ...context,
    tx: context.db,
    phone,
    scene: 'sign',
    about: about(loanId),
    wording,
    by: 'owner',
  })
}

/**
 * Requires the terms that the borrower read and the code sent for them. An installment that is already due is debited
 * by the next job, not tomorrow.
 */
export async function giveConsent(
  dependencies: CodeDependencies,
  context: LoanCallContext,
  input: { loanId: string; textHash: string; code: string },
): Promise<AutoDebitConsentView | Refusal<'not_found' | 'out_of_order' | 'details_changed' | 'code_refused'>> {
  const { db, borrowerId, now, lang, requestId } = context
  const { loanId, textHash, code } = input
  const loan = await allowable(context, loanId)
  if (loan instanceof Refusal) return loan
  const terms = await termsOf(context, loan.number)
  if (terms.hash !== textHash) return refuse('details_changed', { loan: loanBrief(loan) })
  const { phone } = await contactOf(db, borrowerId)
  const used = await useCode(dependencies, { tx: db, phone, scene: 'sign', about: about(loanId), code, now })
  if (used instanceof Refusal)
    return refuse(used.name, { ...used.data, fields: { sms_code: texts.refusal_code_refused({}, lang) } })
  const consent = {
    id: uuidv7(),
    borrower_id: borrowerId,
    loan_id: loanId,
    text_version: terms.version,
    text_lang: lang,
    text_hash: terms.hash,
    code_id: used.codeId,
    given_at: now,
  }
  if (!(await insertConsent(db, consent))) return refuse('out_of_order', { loan: loanBrief(loan) })
  await addJob(db, { name: DEBIT_LOAN, payload: { loan_id: loanId }, key: `debit:${loanId}` })
  const details = { consent_id: consent.id, text_version: terms.version, text_hash: terms.hash, code_id: used.codeId }
  await audit(db, {
    actor: `borrower:${borrowerId}`,
    action: 'debit_allowed',
    subject: `loan:${loanId}`,
    details,
    requestId,
    now,
  })
  return readConsent(context, loanId)
}

/** Takes effect at once, without a code or a reason. Idempotent. */
export async function revokeConsent(
  context: LoanCallContext,
  loanId: string,
): Promise<AutoDebitConsentView | Refusal<'not_found'>> {
  const { db, borrowerId, now, requestId } = context
  const loan = await loanFor(db, loanId, 'locked')
  if (loan === undefined || loan.borrower_id !== borrowerId) return refuse('not_found')
  const ended = await endConsent(db, loanId, now)
  if (ended !== undefined)
    await audit(db, {
      actor: `borrower:${borrowerId}`,
      action: 'debit_ended',
      subject: `loan:${loanId}`,
      details: { consent_id: ended.id },
      requestId,
      now,
    })
  return readConsent(context, loanId)
}
