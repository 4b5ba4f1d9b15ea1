import type { Role } from './roles.ts'

/** What an operator can be allowed to do; a call of the console names the one it needs. */
export const ACTIONS = [
  'operators.read', 'operators.write', 'audit.read', 'settings.read', 'system.read', 'phone_changes.read', 'phone_changes.write',
  'loans.read', 'verification.decide', 'review.decide', 'release.decide', 'borrowers.reveal', 'privacy.read', 'privacy.write',
  'wallet.read', 'proofs.decide', 'payouts.decide', 'suspense.decide', 'reconciliation.run',
] as const
export type Action = (typeof ACTIONS)[number]

/** Who may do what, as one table. */
export const POLICIES: Record<Role, readonly Action[]> = {
  reviewer: ['audit.read', 'settings.read', 'phone_changes.read', 'phone_changes.write', 'loans.read', 'verification.decide', 'review.decide', 'borrowers.reveal'],
  finance: ['audit.read', 'settings.read', 'system.read', 'loans.read', 'release.decide', 'wallet.read', 'proofs.decide', 'payouts.decide', 'suspense.decide', 'reconciliation.run'],
  support: ['settings.read', 'privacy.read', 'privacy.write', 'phone_changes.read', 'phone_changes.write', 'loans.read', 'wallet.read'],
  content: ['settings.read'],
  admin: ACTIONS,
  auditor: ['operators.read', 'audit.read', 'settings.read', 'system.read', 'privacy.read', 'phone_changes.read', 'loans.read', 'wallet.read'],
}

export const may = (role: Role, action: Action): boolean => POLICIES[role].includes(action)
