// npm run verify-audit -- <database URL> [--seal <place:mac>]   (AUDIT_KEYS as on the servers). Read-only.
import { verifyAuditCommand } from '../platform/audit/index.ts'
import { readSecretFiles } from '../platform/secrets/index.ts'

const complain = (line: string): boolean => process.stderr.write(`verify-audit: ${line}\n`)

const { env, faults } = readSecretFiles(process.env)
for (const fault of faults) complain(fault)
process.exitCode =
  faults.length > 0
    ? 2
    : await verifyAuditCommand({
        args: process.argv.slice(2),
        databaseUrl: env['DATABASE_URL'],
        auditKeys: env['AUDIT_KEYS'],
        say: (line) => process.stdout.write(`verify-audit: ${line}\n`),
        complain,
      })
