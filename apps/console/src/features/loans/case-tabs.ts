import * as texts from '@home-credit/texts'
import type { Me } from '../../shared/request.ts'
import type { LoanCase } from './loan-case.ts'

export const CASE_TABS = ['data', 'affordability', 'costs', 'account', 'plan', 'history'] as const
export type CaseTab = (typeof CASE_TABS)[number]

const NAMES: Record<CaseTab, () => string> = {
  data: texts.console_tab_data,
  affordability: texts.console_tab_affordability,
  costs: texts.console_tab_costs,
  account: texts.console_tab_account,
  plan: texts.console_tab_plan,
  history: texts.console_tab_history,
}
export const caseTabName = (tab: CaseTab): string => NAMES[tab]()

/** Those that have something to show to this operator. */
export function tabsOf({ detail }: LoanCase, { actions }: Pick<Me, 'actions'>): CaseTab[] {
  const isCredited = detail.credited !== null
  return CASE_TABS.filter(
    (tab) =>
      (tab !== 'account' || (isCredited && actions.includes('collections.read'))) &&
      (tab !== 'plan' || (isCredited && actions.includes('plans.read'))),
  )
}

/** Where the work of the loan's state is. */
export function firstTab({ queues, row }: LoanCase, tabs: readonly CaseTab[]): CaseTab {
  const [queue] = queues
  if (queue === 'quota' || queue === 'review' || row.state === 'rejected') return 'affordability'
  if (queue === 'release') return 'costs'
  return tabs.includes('account') ? 'account' : 'data'
}
