import type { ActionOutput, CallInput } from '@home-credit/contract'
import { formatPercent } from '@home-credit/web'
import * as texts from '@home-credit/texts'
import { labelsFor } from '../../shared/labels.ts'
import { hrefOf } from '../../shared/router.ts'

type Call = 'POST /api/console/figures'
export type Figures = NonNullable<ActionOutput<Call, 'read'>['figures']>
export type Range = Extract<CallInput<Call>, { action: 'read' }>['range']
export type ListName = Extract<CallInput<Call>, { action: 'list' }>['list']
export type ListRow = ActionOutput<Call, 'list'>['rows'][number]
export type Health = ActionOutput<Call, 'health'>

export const ranges = labelsFor<Range>({
  '30_days': texts.console_figures_range_30_days,
  '90_days': texts.console_figures_range_90_days,
  '12_months': texts.console_figures_range_12_months,
})

export const funnelSteps = labelsFor<Figures['funnel'][number]['step']>({
  registered: texts.console_figures_step_registered,
  started: texts.console_figures_step_started,
  verified: texts.console_figures_step_verified,
  package_chosen: texts.console_figures_step_package_chosen,
  reviewed: texts.console_figures_step_reviewed,
  approved: texts.console_figures_step_approved,
  credited: texts.console_figures_step_credited,
})

export const lists = labelsFor<ListName>({
  registered: texts.console_figures_list_registered,
  started: texts.console_figures_list_started,
  verified: texts.console_figures_list_verified,
  package_chosen: texts.console_figures_list_package_chosen,
  reviewed: texts.console_figures_list_reviewed,
  approved: texts.console_figures_list_approved,
  credited: texts.console_figures_list_credited,
  decided: texts.console_figures_list_decided,
  rejected: texts.console_figures_list_rejected,
  repaid: texts.console_figures_list_repaid,
  portfolio: texts.console_figures_list_portfolio,
  arrears: texts.console_figures_list_arrears,
  expected: texts.console_figures_list_expected,
})

/** The address of the list behind a figure. */
export const listHref = (list: ListName, filter: Record<string, string> = {}): string =>
  hrefOf(['figures', list], filter)

/** A share in percent with one decimal; a dash when there is nothing to divide by. */
export const shareOf = (part: number, whole: number): string =>
  whole === 0 ? '–' : formatPercent(((100 * part) / whole).toFixed(1))

/** With its sign, also when it grew. */
export const signed = (value: number, write: (size: number) => string): string =>
  `${value < 0 ? '−' : '+'}${write(Math.abs(value))}`

const principalOf = (buckets: Figures['arrears']): number =>
  buckets.reduce((sum, { principal_cents }) => sum + principal_cents, 0)

export interface AtRisk {
  principalCents: number
  /** Principal of loans late for more than so many days. */
  over30: number
  over60: number
  over90: number
}

export function atRisk(buckets: Figures['arrears']): AtRisk {
  const of = (...names: readonly string[]): number =>
    principalOf(buckets.filter(({ bucket }) => bucket !== null && names.includes(bucket)))
  return {
    principalCents: principalOf(buckets),
    over30: of('31-60', '61-90', 'over-90'),
    over60: of('61-90', 'over-90'),
    over90: of('over-90'),
  }
}
