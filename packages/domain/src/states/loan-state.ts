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

/** A loan begins as a draft, or with choosing a package while an earlier verification is valid. */
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

/** A borrower may have one open application. A rejected one does not count. */
export const isOpenApplication = (state: LoanState): boolean => OPEN[state]
