export const ROLES = ['reviewer', 'finance', 'support', 'content', 'admin', 'auditor', 'support_content'] as const
export type Role = (typeof ROLES)[number]
