import type { Fault } from '../../shared/use-mutation.ts'
import type { Detail } from './loan.ts'

/** How the page reacts to the result of a borrower's action. */
export interface Outcome {
  /** The updated loan, and the message to show. */
  done(detail: Detail, message: string): void
  /** Refused, because the state has changed or another step comes first. */
  stale(status: number): void
}

/** Wrong order of steps; the page handles these itself. */
const ELSEWHERE = new Set([411, 412])

/** Passes the result on to the page; returns whether the action succeeded. */
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
