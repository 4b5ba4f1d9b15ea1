/** What a message is about. Of `loan` and `account` a borrower is always told by SMS; of the others as they chose. */
export const MESSAGE_SUBJECTS = ['loan', 'money', 'reminders', 'news', 'account'] as const

/** What a message leads to. */
export const MESSAGE_LINKS = [
  'loan',
  'installments',
  'repayments',
  'recharge',
  'withdrawal',
  'wallet',
  'devices',
] as const

/** Whom a notice is for. */
export const NOTICE_AUDIENCES = ['all', 'credited', 'overdue', 'applying'] as const

export const NOTICE_STATES = ['planned', 'running', 'ended'] as const

/** The languages that a notice can be written in; English is what the others fall back to. */
export const NOTICE_LANGS = ['en', 'zh', 'pt'] as const
