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
  iof: 'close.read',
  iof_guide: 'close.read',
  closes: 'close.read',
  close: 'close.read',
  collections: 'collections.read',
  refunds: 'wallet.read',
  ledger: 'ledger.read',
  operators: 'operators.read',
  operator: 'operators.read',
  add_operator: 'operators.write',
  conversations: 'service.read',
  conversation: 'service.read',
  canned_answers: 'service.read',
  agreements: 'plans.read',
  agreement: 'plans.read',
  phone_changes: 'phone_changes.read',
  phone_change: 'phone_changes.read',
  privacy: 'privacy.read',
  privacy_request: 'privacy.read',
  notices: 'notices.read',
  notice: 'notices.read',
  add_notice: 'notices.write',
  articles: 'content.read',
  article: 'content.read',
  add_article: 'content.write',
  marketing: 'content.read',
  invitations: 'invitations.read',
  settings: 'settings.read',
  audit: 'audit.read',
  account: undefined,
} as const satisfies Record<string, Action | undefined>

export type PageName = keyof typeof PAGES

export const mayOpen = (page: PageName, actions: readonly Action[]): boolean => {
  const needed = PAGES[page]
  return needed === undefined || actions.includes(needed)
}
