/** What a reader can do next after an article. */
export const ARTICLE_ACTIONS = ['simulate', 'apply', 'repay', 'service', 'privacy'] as const

/** Who registers agrees to these: they are always published. */
export const NEEDED_ARTICLES = ['terms', 'privacy'] as const

/** What stands in braces in a text and is calculated when it is read. */
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

/** Figures of our own data, which only a marketing line may name: it is hidden while too little was counted. */
export const CLAIMS = ['median_to_credit', 'verified_within_day'] as const

/** Why an invitation is not counted. */
export const INVITATION_NOTES = ['own_device', 'too_many'] as const
