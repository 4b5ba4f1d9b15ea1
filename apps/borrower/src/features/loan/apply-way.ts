import * as texts from '@home-credit/texts'
import { PATHS } from '../../shared/paths.ts'
import { hrefWithInput, type SimulatorInput } from '../../shared/simulator-input.ts'
import type { MayApply } from './loan.ts'

const WHY_NOT: Record<Exclude<MayApply, 'yes' | 'identity_needed'>, () => string> = {
  application_open: texts.refusal_application_open,
  overdue: texts.hub_why_not_overdue,
  not_now: texts.refusal_apply_not_now,
  free_quota_below_minimum: texts.hub_why_not_quota,
  nothing_offered: texts.refusal_nothing_offered,
}

/** Where a new application starts, or why none is possible now. */
export function applyWay(apply: MayApply, input?: SimulatorInput): { href: string } | { whyNot: string } {
  if (apply === 'yes') return { href: hrefWithInput(PATHS.installment, input) }
  return apply === 'identity_needed' ? { href: hrefWithInput(PATHS.applySteps, input) } : { whyNot: WHY_NOT[apply]() }
}
