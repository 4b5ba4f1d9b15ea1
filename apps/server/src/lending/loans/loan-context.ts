import { type Db, onOneConnection } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { localDate } from '../../platform/clock/index.ts'
import { type Info, infoOf, isValid, personHash, type VerificationNow, verificationOf } from '../../borrowers/index.ts'
import { creditTerms, type CreditTerms } from '../../settings/index.ts'
import { creditLimitIn, type CreditLimit, figuresOn } from './credit-limit.ts'

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
export const readLoanContext = (
  pool: Db,
  { secretKey, keyring }: LoanDependencies,
  borrowerId: string,
  now: Date,
  shownCents?: number,
): Promise<LoanContext> =>
  onOneConnection(pool, async (db) => {
    const terms = await creditTerms(db, now)
    const today = localDate(now)
    const { policy } = terms
    const [info, verified, figures] = await Promise.all([
      infoOf(db, keyring, borrowerId),
      verificationOf(db, borrowerId),
      figuresOn(db, { policy, borrowerId, today }),
    ])
    const person = personHash(secretKey, info)
    const creditLimit = await creditLimitIn(db, figures, {
      policy,
      borrowerId,
      declaredCents: info.work_income_cents,
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
  })
