import type { Lang } from '@home-credit/texts/runtime'

export type Reader = Pick<WrittenBy, 'operatorId' | 'lang'>

/** The operator who writes, and the fields of the audit entry. */
export interface WrittenBy {
  operatorId: string
  now: Date
  lang: Lang
  requestId: string
}
