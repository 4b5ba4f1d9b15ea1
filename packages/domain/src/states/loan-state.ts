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

/** Whether this counts as the one application that a borrower may have open. A rejected one leaves room for another. */
export function isOpenApplication(state: LoanState): boolean {
  switch (state) {
    case 'unverified':
    case 'no_package':
    case 'package_unpaid':
    case 'quota_short':
    case 'under_review':
    case 'approved':
    case 'generated':
      return true
    case 'rejected':
    case 'credited':
    case 'repaid':
    case 'regretted':
    case 'cancelled':
      return false
  }
}
