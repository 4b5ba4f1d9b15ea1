import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'

/** The part of the call context that these use cases need. */
export interface CallContext {
  /** The transaction of the call. */
  db: Db
  now: Date
  lang: Lang
  requestId: string
  addressHash: string
  userAgent: string
  origin: string
}
