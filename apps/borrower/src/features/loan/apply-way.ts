import * as texts from '@home-credit/texts'
import { hrefOf, PATHS, type Path } from '../../shared/paths.ts'
import type { MayApply } from './loan.ts'

/** What a visitor turned at the simulator; it travels in the address, so that a log-in on the way loses nothing. */
export interface Asked {
  amount_cents: number
  months: number
}

const withAsked = (path: Path, asked: Asked | undefined): string =>
  hrefOf(path, asked && { amount_cents: String(asked.amount_cents), months: String(asked.months) })

export const applyHref = (asked?: Asked): string => withAsked(PATHS.applySteps, asked)

const WHY_NOT: Record<Exclude<MayApply, 'yes' | 'identity_needed'>, () => string> = {
  application_open: texts.refusal_application_open,
  overdue: texts.hub_why_not_overdue,
  not_now: texts.refusal_apply_not_now,
  free_quota_below_minimum: texts.hub_why_not_quota,
  nothing_offered: texts.refusal_nothing_offered,
}

/** Where a new application begins, or why none can be begun now. */
export function applyWay(apply: MayApply, asked?: Asked): { href: string } | { whyNot: string } {
  if (apply === 'yes') return { href: withAsked(PATHS.installment, asked) }
  return apply === 'identity_needed' ? { href: applyHref(asked) } : { whyNot: WHY_NOT[apply]() }
}
