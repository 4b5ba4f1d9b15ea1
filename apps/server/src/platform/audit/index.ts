export { audit, auditAll, type AuditEntry } from './audit.ts'
export { SANDBOX_AUDIT_KEYS } from './seal.ts'
export { verifyAuditCommand } from './verify-command.ts'
export { watchSealing } from './watch.ts'
