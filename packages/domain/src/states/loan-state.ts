export const LOAN_STATES = [
  'unverified',
  'no_package',
  'package_unpaid',
  'quota_short',
  'under_review',
  'rejected',
  'approved',
  'generated',
  'credited',
  'repaid',
  'regretted',
  'cancelled',
] as const

export type LoanState = (typeof LOAN_STATES)[number]

/** Where a loan begins: at the draft, or at once with a package while an earlier verification of the borrower is valid. */
export const firstState = (verificationValid: boolean): LoanState => (verificationValid ? 'no_package' : 'unverified')

const OPEN: Readonly<Record<LoanState, boolean>> = {
  unverified: true,
  no_package: true,
  package_unpaid: true,
  quota_short: true,
  under_review: true,
  rejected: false,
  approved: true,
  generated: true,
  credited: false,
  repaid: false,
  regretted: false,
  cancelled: false,
}

/** Whether this counts as the one application that a borrower may have open. A rejected one leaves room for another. */
export const isOpenApplication = (state: LoanState): boolean => OPEN[state]
