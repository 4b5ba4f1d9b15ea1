import type { Lang } from '@home-credit/texts/runtime'

/** Which operator writes, and what goes into the log with it. */
export interface WrittenBy {
  operatorId: string
  now: Date
  lang: Lang
  requestId: string
}
