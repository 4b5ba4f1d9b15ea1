import { RELEASE_REASON_TEXTS } from '@home-credit/web'
import { isIn } from './is-in.ts'

/** Separate from the other reasons because the hub shows only these. */
export const isReleaseReason = (code: string): code is keyof typeof RELEASE_REASON_TEXTS =>
  isIn(RELEASE_REASON_TEXTS, code)
