import * as texts from '@home-credit/texts'
import { hrefOf, PATHS, type Path } from '../../shared/paths.ts'
import type { MayApply } from './loan.ts'

/** Amount and term from the simulator. They travel in the URL, so that they survive a log-in. */
export interface SimulatorChoice {
  netCents: number
  months: number
}

const hrefWithChoice = (path: Path, choice: SimulatorChoice | undefined): string =>
  hrefOf(path, choice && { amount_cents: String(choice.netCents), months: String(choice.months) })

export const installmentHref = (choice?: SimulatorChoice): string => hrefWithChoice(PATHS.installment, choice)
export const applyHref = (choice?: SimulatorChoice): string => hrefWithChoice(PATHS.applySteps, choice)

const WHY_NOT: Record<Exclude<MayApply, 'yes' | 'identity_needed'>, () => string> = {
  application_open: texts.refusal_application_open,
  overdue: texts.hub_why_not_overdue,
  not_now: texts.refusal_apply_not_now,
  free_quota_below_minimum: texts.hub_why_not_quota,
  nothing_offered: texts.refusal_nothing_offered,
}

/** Where a new application starts, or why none is possible now. */
export function applyWay(apply: MayApply, choice?: SimulatorChoice): { href: string } | { whyNot: string } {
  if (apply === 'yes') return { href: installmentHref(choice) }
  return apply === 'identity_needed' ? { href: applyHref(choice) } : { whyNot: WHY_NOT[apply]() }
}
