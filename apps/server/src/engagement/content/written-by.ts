import type { Lang } from '@home-credit/texts/runtime'

/** Who looks at what is written. */
export type Reader = Pick<WrittenBy, 'operatorId' | 'lang'>

/** Which operator writes, and what goes into the log with it. */
export interface WrittenBy {
  operatorId: string
  now: Date
  lang: Lang
  requestId: string
}
