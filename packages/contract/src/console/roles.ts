export const ROLES = ['reviewer', 'finance', 'support', 'content', 'admin', 'auditor'] as const
export type Role = (typeof ROLES)[number]
