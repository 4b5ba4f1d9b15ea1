import type { Lang } from '@home-credit/texts/runtime'
import type { Db } from '../../platform/db/index.ts'

/** What the use cases here take of the context of a call. */
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
