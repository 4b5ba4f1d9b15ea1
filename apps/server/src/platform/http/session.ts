import type { Role } from '@home-credit/contract'
import type { Db } from '../db/pool.ts'
import type { Refusal } from './refusal.ts'

export type SessionKind = 'borrower' | 'operator'

export interface Session {
  id: string
  kind: SessionKind
  subjectId: string
  /** The operator's present role: a change counts from the next call on. */
  role?: Role
  /** Operators only: whether the log-in used more than a password. */
  secondFactor?: boolean
}

/** What serving a call needs of sessions. */
export interface Sessions {
  /** The session of a token, with its expiry extended; a refusal if there is none, or if it cannot be trusted. */
  find(db: Db, kind: SessionKind, token: string | undefined, now: Date): Promise<Session | Refusal>
  /** Locks a session until the end of the transaction; returns false if it has ended since it was found. */
  hold(tx: Db, id: string): Promise<boolean>
}

export const tokenIn = (authorization: string | undefined): string | undefined =>
  /^Bearer ([\w-]{20,100})$/.exec(authorization ?? '')?.[1]

/** Where a second factor is required, an operator who logged in with only a password may do nothing but set one up. */
export const lacksSecondFactor = ({ kind, secondFactor }: Session, secondFactorRequired: boolean): boolean =>
  kind === 'operator' && secondFactorRequired && secondFactor !== true
