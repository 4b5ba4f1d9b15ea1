/** 'm***@example.com': enough for the owner to recognise the mailbox. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')
