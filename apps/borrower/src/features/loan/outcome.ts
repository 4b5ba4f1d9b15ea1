import type { Fault } from '../../shared/use-mutation.ts'
import type { Detail } from './loan.ts'

/** What the page does once a deed of the borrower was answered. */
export interface Outcome {
  /** The loan as it stands now, and what to say of it. */
  done(detail: Detail, message: string): void
  /** It could not be done because the loan stands elsewhere by now, or something else comes first. */
  stale(status: number): void
}

/** Out of order: the page handles these itself. */
const ELSEWHERE = new Set([411, 412])

/** Tells the page what became of a deed; says whether it was done. */
export function settle(
  { data, fault }: { data?: Detail; fault?: Fault },
  message: string,
  { done, stale }: Outcome,
): boolean {
  if (fault !== undefined && ELSEWHERE.has(fault.status)) stale(fault.status)
  if (data === undefined) return false
  done(data, message)
  return true
}
