import type { Db } from '../../platform/db/index.ts'
import type { CoreDependencies } from '../../platform/http/index.ts'
import { dayIn, localDate } from '../../platform/clock/index.ts'
import { type Info, infoIn, isValid, personHash, verificationIn, type VerificationNow } from '../../borrowers/index.ts'
import { day } from '@home-credit/domain'
import { lazily } from '../../platform/types/index.ts'
import { creditTerms, type CreditTerms } from '../../settings/index.ts'
import { type BorrowerRows, borrowerRowsOf, historyIn } from './borrower-rows-queries.ts'
import { creditLimitIn, type CreditLimit } from './credit-limit.ts'
import { type Owing, owingIn } from './owed.ts'

export type LoanDependencies = Pick<CoreDependencies, 'secretKey' | 'keyring'>

/** Everything about a borrower's loans at one moment. */
export interface LoanContext {
  now: Date
  /** The local day, as text. */
  today: string
  terms: CreditTerms
  info: Info
  readonly person: Buffer
  verified: VerificationNow
  readonly verificationValid: boolean
  /** The loans in state `credited`, oldest first. */
  owing: readonly Owing[]
  creditLimit: CreditLimit
}

interface ContextInput {
  terms: CreditTerms
  borrowerId: string
  now: Date
  /** The income of evidence under acceptance: the context includes it. */
  shownCents?: number | undefined
}

/** From what was read of the borrower. */
export async function loanContextIn(
  db: Db,
  { secretKey, keyring }: LoanDependencies,
  rows: BorrowerRows,
  { terms, borrowerId, now, shownCents }: ContextInput,
): Promise<LoanContext> {
  const today = localDate(now)
  const info = infoIn(keyring, rows.info)
  const verified = verificationIn(rows.verification)
  const owing = rows.credited.map(owingIn)
  const creditLimit = await creditLimitIn(db, {
    policy: terms.policy,
    borrowerId,
    declaredCents: info.work_income_cents,
    today: dayIn(today),
    owing,
    history: historyIn(rows, owing),
    claimSince: rows.claim_since === null ? null : day(rows.claim_since),
    shownCents: shownCents ?? rows.shown,
  })
  // The CPF is opened only where an answer depends on it.
  const person = lazily(() => personHash(secretKey, info))
  const verificationValid = lazily(
    () => verified.verification?.state === 'passed' && isValid(verified.verification, person(), now),
  )
  return {
    now,
    today,
    terms,
    info,
    get person() {
      return person()
    },
    verified,
    get verificationValid() {
      return verificationValid()
    },
    owing,
    creditLimit,
  }
}

/** `shownCents` is the income of evidence under acceptance: the context includes it. */
export async function readLoanContext(
  db: Db,
  dependencies: LoanDependencies,
  borrowerId: string,
  now: Date,
  shownCents?: number,
): Promise<LoanContext> {
  const [terms, rows] = await Promise.all([creditTerms(db, now), borrowerRowsOf(db, borrowerId)])
  return loanContextIn(db, dependencies, rows, { terms, borrowerId, now, shownCents })
}
