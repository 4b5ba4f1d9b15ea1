// npm run verify-audit -- <address of a database> [--seal <place:mac>]   (AUDIT_KEYS as the servers have them): it changes nothing.
import { verifyAuditCommand } from '../platform/audit/index.ts'

process.exitCode = await verifyAuditCommand({
  args: process.argv.slice(2),
  databaseUrl: process.env['DATABASE_URL'],
  auditKeys: process.env['AUDIT_KEYS'],
  say: (line) => process.stdout.write(`verify-audit: ${line}\n`),
  complain: (line) => process.stderr.write(`verify-audit: ${line}\n`),
})
