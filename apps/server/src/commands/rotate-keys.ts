// npm run rotate-keys   (DATABASE_URL, and DATA_KEYS with the new key first and the older ones after it)
import { readSecretFiles } from '../platform/secrets/index.ts'
import { rotateCommand } from './rotate-command.ts'

const { env, faults } = readSecretFiles(process.env)
const wrong =
  faults.length > 0
    ? faults
    : await rotateCommand({
        databaseUrl: env['DATABASE_URL'],
        dataKeys: env['DATA_KEYS'],
        say: (line) => process.stdout.write(`rotate-keys: ${line}\n`),
      })
for (const line of wrong) process.stderr.write(`rotate-keys: ${line}\n`)
if (wrong.length > 0) process.exitCode = 2
