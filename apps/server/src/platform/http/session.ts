import type { Role } from '@home-credit/contract'
import type { Db } from '../db/pool.ts'
import type { Refusal } from './refusal.ts'

export type SessionKind = 'borrower' | 'operator'

export interface Session {
  id: string
  kind: SessionKind
  subjectId: string
  /** Of an operator, as it is now: a change counts from the next call on. */
  role?: Role
  /** Of an operator: whether more than a password was shown when it was opened. */
  secondFactor?: boolean
}

/** Sessions as serving a call needs them. */
export interface Sessions {
  /** The session behind a token, slid forward; a refusal where there is none, or where it cannot be trusted. */
  find(db: Db, kind: SessionKind, token: string | undefined, now: Date): Promise<Session | Refusal>
  /** Holds a session to the end of the transaction: false where it is gone or has ended since it was found. */
  hold(tx: Db, id: string): Promise<boolean>
}

export const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1]

/** An operator who showed a password alone may do nothing where a second factor is asked for, but set one up. */
export const lacksSecondFactor = ({ kind, secondFactor }: Session, secondFactorRequired: boolean): boolean =>
  kind === 'operator' && secondFactorRequired && secondFactor !== true
