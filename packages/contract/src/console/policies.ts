import type { Role } from './roles.ts'

/** What an operator can be allowed to do; a call of the console names the one it needs. */
export const ACTIONS = [
  'operators.read', 'operators.write', 'audit.read', 'settings.read', 'system.read', 'phone_changes.read', 'phone_changes.write',
  'loans.read', 'verification.decide', 'review.decide', 'release.decide', 'borrowers.reveal', 'privacy.read', 'privacy.write',
  'wallet.read', 'proofs.decide', 'payouts.decide', 'suspense.decide', 'reconciliation.run', 'close.read', 'close.run',
  'notices.read', 'notices.write',
  'collections.read', 'collections.write', 'write_offs.propose', 'write_offs.decide', 'refunds.propose', 'refunds.decide', 'ledger.read',
  'service.read', 'service.answer',
  'plans.read', 'plans.decide',
  'content.read', 'content.write', 'settings.write', 'lender.write', 'invitations.read',
] as const
export type Action = (typeof ACTIONS)[number]

/** Who may do what, as one table. */
export const POLICIES: Record<Role, readonly Action[]> = {
  reviewer: ['audit.read', 'settings.read', 'phone_changes.read', 'phone_changes.write', 'loans.read', 'verification.decide', 'review.decide', 'borrowers.reveal', 'collections.read', 'plans.read', 'plans.decide'],
  finance: ['audit.read', 'settings.read', 'system.read', 'loans.read', 'release.decide', 'wallet.read', 'proofs.decide', 'payouts.decide', 'suspense.decide', 'reconciliation.run', 'close.read', 'close.run', 'collections.read', 'collections.write', 'write_offs.propose',
    'write_offs.decide', 'refunds.propose', 'refunds.decide', 'ledger.read', 'invitations.read', 'plans.read'],
  support: ['settings.read', 'privacy.read', 'privacy.write', 'phone_changes.read', 'phone_changes.write', 'loans.read', 'wallet.read', 'collections.read', 'collections.write', 'service.read', 'service.answer', 'invitations.read', 'plans.read'],
  content: ['settings.read', 'content.read', 'content.write', 'settings.write', 'notices.read', 'notices.write'],
  admin: ACTIONS,
  auditor: ['operators.read', 'audit.read', 'settings.read', 'system.read', 'privacy.read', 'phone_changes.read', 'loans.read', 'wallet.read', 'close.read', 'collections.read', 'ledger.read', 'service.read', 'invitations.read', 'notices.read', 'plans.read'],
}

export const may = (role: Role, action: Action): boolean => POLICIES[role].includes(action)
