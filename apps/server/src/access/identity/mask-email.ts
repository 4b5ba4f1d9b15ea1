/** 'm***@example.com': enough to know one's own mailbox by. */
export const maskEmail = (email: string): string => email.replace(/^(.)[^@]*/, '$1***')
