// npm run migrate   (MIGRATION_DATABASE_URL: the owner of the tables; DATABASE_URL: the role of the servers)
import { parseArgs } from 'node:util'
import { waitForDatabase } from '../platform/db/index.ts'
import { readSecretFiles } from '../platform/secrets/index.ts'
import { migrateCommand } from '../migrate-database.ts'

const WAIT_MS = 3000

const say = (line: string): boolean => process.stdout.write(`migrate: ${line}\n`)
const fail = (line: string): void => {
  process.stderr.write(`migrate: ${line}\n`)
  process.exitCode = 1
}

const numbers = (values: Record<string, string | undefined>): Record<string, number> | undefined => {
  const read = Object.entries(values).map(([name, value]) => [name, Number(value)] as const)
  return read.every(([, value]) => Number.isInteger(value) && value > 0) ? Object.fromEntries(read) : undefined
}

async function run(): Promise<void> {
  const { env, faults } = readSecretFiles(process.env)
  if (faults.length > 0) return faults.forEach(fail)
  const { values } = parseArgs({
    options: {
      'lock-seconds': { type: 'string', default: '2' },
      'statement-seconds': { type: 'string', default: '900' },
      tries: { type: 'string', default: '40' },
    },
  })
  const {
    'lock-seconds': lockSeconds = 0,
    'statement-seconds': statementSeconds = 0,
    tries = 0,
  } = numbers(values) ?? {}
  if (tries === 0) return fail('--lock-seconds, --statement-seconds, --tries: whole numbers above 0 are needed')
  const mode = env['MODE']?.trim() || undefined
  if (mode !== undefined && mode !== 'sandbox' && mode !== 'production')
    return fail('MODE: one of sandbox, production is needed')
  const ownerUrl = env['MIGRATION_DATABASE_URL']?.trim() || undefined
  const seconds = Number(env['DATABASE_WAIT_SECONDS']?.trim() || 60)
  if (ownerUrl !== undefined) await waitForDatabase(ownerUrl, { seconds, say })
  const wrong = await migrateCommand({
    ownerUrl,
    servingUrl: env['DATABASE_URL']?.trim() || undefined,
    mode,
    limits: { lockSeconds, statementSeconds },
    tries,
    waitMs: WAIT_MS,
    say,
  })
  if (wrong !== undefined) fail(wrong)
}

await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
