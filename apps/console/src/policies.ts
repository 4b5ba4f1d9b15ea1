import type { Action } from '@home-credit/contract'

/** Which page needs which action, as one table. The server decides all the same; this one spares people dead ends. */
export const PAGES = {
  start: undefined,
  queue: 'loans.read',
  loan: 'loans.read',
  proofs: 'wallet.read',
  proof: 'wallet.read',
  payouts: 'wallet.read',
  payout: 'wallet.read',
  suspense: 'wallet.read',
  suspense_line: 'wallet.read',
  reconciliation: 'wallet.read',
  reconciled_day: 'wallet.read',
  operators: 'operators.read',
  operator: 'operators.read',
  add_operator: 'operators.write',
  phone_changes: 'phone_changes.read',
  phone_change: 'phone_changes.read',
  privacy: 'privacy.read',
  privacy_request: 'privacy.read',
  audit: 'audit.read',
} as const satisfies Record<string, Action | undefined>

export type PageName = keyof typeof PAGES

export const mayOpen = (page: PageName, actions: readonly Action[]): boolean => {
  const needed = PAGES[page]
  return needed === undefined || actions.includes(needed)
}
