import { readFileSync } from 'node:fs'

/** Settings that may be in a file instead: `SECRET_KEY_FILE=/run/secrets/secret-key`. */
export const SECRET_SETTINGS = [
  'DATABASE_URL',
  'MIGRATION_DATABASE_URL',
  'SECRET_KEY',
  'DATA_KEYS',
  'AUDIT_KEYS',
  'SMS_TOKEN',
  'SMTP_URL',
  'EMAIL_TOKEN',
  'VAPID_PRIVATE_KEY',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'BUREAU_TOKEN',
  'IDENTITY_CHECK_TOKEN',
  'IDENTITY_CHECK_SECRET',
  'PIX_CLIENT_ID',
  'PIX_CLIENT_SECRET',
  'PIX_WEBHOOK_SECRET',
  'PAYOUT_CLIENT_ID',
  'PAYOUT_CLIENT_SECRET',
  'PAYOUT_WEBHOOK_SECRET',
  'METRICS_TOKEN',
] as const

/** The environment with the secrets that are in files. Each file is read once; its last line end is not part of it. */
export function readSecretFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; faults: string[] } {
  const faults: string[] = []
  const filled = { ...env }
  for (const name of SECRET_SETTINGS) {
    const file = env[`${name}_FILE`]?.trim()
    if (!file) continue
    if (env[name]?.trim()) {
      faults.push(`${name}: is also in ${name}_FILE; set one of the two`)
      continue
    }
    try {
      const value = readFileSync(file, 'utf8').replace(/\r?\n$/, '')
      if (value.trim() === '') faults.push(`${name}_FILE: ${file} is empty`)
      filled[name] = value
    } catch (error) {
      faults.push(`${name}_FILE: cannot be read (${error instanceof Error ? error.message : String(error)})`)
    }
  }
  return { env: filled, faults }
}
