/** Subject of a message. `loan`, `account` and `service` always go by SMS; the others as the borrower chose. */
export const MESSAGE_SUBJECTS = ['loan', 'money', 'reminders', 'news', 'account', 'service'] as const

/** Where a message links to. */
export const MESSAGE_LINKS = [
  'loan',
  'installments',
  'repayments',
  'recharge',
  'withdrawal',
  'wallet',
  'devices',
  'conversation',
] as const

export const NOTICE_AUDIENCES = ['all', 'credited', 'overdue', 'applying'] as const

export const NOTICE_STATES = ['planned', 'running', 'ended'] as const

/** Languages of a notice; the others fall back to English. */
export const NOTICE_LANGS = ['en', 'zh', 'pt'] as const
