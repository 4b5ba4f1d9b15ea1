// npm run restore-drill -- --base <backup> --wal <archive> [--to <time>] [--files <folder>]
// (DATABASE_URL: the running database, to say what would be lost; AUDIT_KEYS, FILES, S3_… as on the servers)
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { parseKeyring, readSecretFiles } from '../platform/secrets/index.ts'
import type { StorageConfig } from '../platform/storage/index.ts'
import { restoreDrill } from './drill.ts'

const say = (line: string): boolean => process.stdout.write(`${line}\n`)
const fail = (line: string): void => {
  process.stderr.write(`restore-drill: ${line}\n`)
  process.exitCode = 2
}

/** A folder that is named, or the bucket that the servers use. */
function filesOf(folder: string | undefined, env: NodeJS.ProcessEnv): StorageConfig | undefined {
  if (folder !== undefined) return { kind: 'folder', folder: resolve(folder) }
  const { FILES, S3_URL, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (FILES !== 's3' || !S3_URL || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return undefined
  return {
    kind: 's3',
    url: S3_URL,
    region: S3_REGION || 'us-east-1',
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

async function run(): Promise<void> {
  const { env, faults } = readSecretFiles(process.env)
  if (faults.length > 0) return faults.forEach(fail)
  const { values } = parseArgs({
    options: {
      base: { type: 'string' },
      wal: { type: 'string' },
      'restore-command': { type: 'string' },
      to: { type: 'string' },
      files: { type: 'string' },
      folder: { type: 'string' },
      database: { type: 'string', default: 'credit' },
      'serving-role': { type: 'string', default: 'credit_serving' },
      superuser: { type: 'string', default: 'postgres' },
      seconds: { type: 'string', default: '3600' },
    },
  })
  const { base, wal, to } = values
  const restoreCommand =
    values['restore-command'] ?? (wal === undefined ? undefined : `cp "${join(resolve(wal), '%f')}" "%p"`)
  if (base === undefined || restoreCommand === undefined)
    return fail('--base <backup> and --wal <archive> (or --restore-command) are needed')
  if (to !== undefined && (Number.isNaN(Date.parse(to)) || !/(Z|[+-]\d\d:?\d\d)$/.test(to)))
    return fail('--to: a time with its zone is needed, such as 2026-11-19T04:00:00-03:00')
  const seconds = Number(values.seconds)
  if (!Number.isInteger(seconds) || seconds <= 0) return fail('--seconds: a whole number above 0 is needed')
  const keyring = env['AUDIT_KEYS'] === undefined ? undefined : parseKeyring(env['AUDIT_KEYS'])
  if (keyring !== undefined && 'faults' in keyring) return fail(`AUDIT_KEYS: ${keyring.faults.join('; ')}`)
  const holds = await restoreDrill({
    restore: {
      base,
      restoreCommand,
      to: to === undefined ? undefined : new Date(to),
      folder: values.folder,
      postgresBin: env['POSTGRES_BIN'],
      superuser: values.superuser,
      seconds,
    },
    database: values.database,
    servingRole: values['serving-role'],
    files: filesOf(values.files, env),
    auditKeys: keyring,
    runningUrl: env['DATABASE_URL'],
    say,
  })
  say(holds ? 'the backup can be relied on' : 'the backup does NOT hold')
  if (!holds) process.exitCode = 1
}

await run().catch((error: unknown) => fail(error instanceof Error ? error.message : String(error)))
