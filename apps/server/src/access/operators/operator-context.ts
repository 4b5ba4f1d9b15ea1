import type { Db } from '../../platform/db/index.ts'

/** The operator who makes a call, with what the audit log records of it. */
export interface OperatorContext {
  /** The transaction of the call. */
  db: Db
  operatorId: string
  now: Date
  requestId: string
}
