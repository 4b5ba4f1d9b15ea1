import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { localDate } from '../../platform/clock/index.ts'
import { type Info, infoOf, isValid, personHash, type VerificationNow, verificationOf } from '../../borrowers/index.ts'
import { creditTerms, type CreditTerms } from '../../settings/index.ts'
import { creditLimitOf, type CreditLimit } from './credit-limit.ts'

export type LoanDependencies = Pick<CoreDependencies, 'secretKey' | 'keyring'>

/** Everything about a borrower's loans at one moment. */
export interface LoanContext {
  now: Date
  /** The local day, as text. */
  today: string
  terms: CreditTerms
  info: Info
  person: Buffer
  verified: VerificationNow
  verificationValid: boolean
  creditLimit: CreditLimit
}

/** `shownCents` is the income of evidence under acceptance: the context includes it. */
export async function readLoanContext(
  db: Db,
  { secretKey, keyring }: LoanDependencies,
  borrowerId: string,
  now: Date,
  shownCents?: number,
): Promise<LoanContext> {
  const terms = await creditTerms(db, now)
  const info = await infoOf(db, keyring, borrowerId)
  const person = personHash(secretKey, info)
  const verified = await verificationOf(db, borrowerId)
  const today = localDate(now)
  const creditLimit = await creditLimitOf(db, {
    policy: terms.policy,
    borrowerId,
    declaredCents: info.work_income_cents,
    today,
    ...(shownCents === undefined ? {} : { shownCents }),
  })
  return {
    now,
    today,
    terms,
    info,
    person,
    verified,
    verificationValid: isValid(verified.verification, person, now),
    creditLimit,
  }
}
