// npm run verify-audit -- <database URL> [--seal <place:mac>]   (AUDIT_KEYS as on the servers). Read-only.
import { verifyAuditCommand } from '../platform/audit/index.ts'

process.exitCode = await verifyAuditCommand({
  args: process.argv.slice(2),
  databaseUrl: process.env['DATABASE_URL'],
  auditKeys: process.env['AUDIT_KEYS'],
  say: (line) => process.stdout.write(`verify-audit: ${line}\n`),
  complain: (line) => process.stderr.write(`verify-audit: ${line}\n`),
})
