/** The next step an article can offer its reader. */
export const ARTICLE_ACTIONS = ['simulate', 'apply', 'repay', 'service', 'privacy'] as const

/** Registering requires agreeing to these, so they are always published. */
export const NEEDED_ARTICLES = ['terms', 'privacy'] as const

/** Placeholders in braces; the values are computed when the text is read. */
export const FIGURES = [
  'example_amount',
  'example_months',
  'example_package',
  'example_rate',
  'example_installment',
  'example_total',
  'example_interest',
  'example_iof',
  'example_cet',
  'example_settle_after',
  'example_settle',
  'example_left',
  'example_saved',
  'late_fine',
  'late_mora',
  'lender_name',
  'lender_cnpj',
  'lender_address',
] as const

/** Figures of our own data, allowed only in marketing lines. A line is hidden while a sample is too small. */
export const CLAIMS = ['median_to_credit', 'verified_within_day'] as const

/** Why an invitation does not count. */
export const INVITATION_NOTES = ['own_device', 'too_many'] as const
