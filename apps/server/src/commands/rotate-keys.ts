// npm run rotate-keys   (DATABASE_URL, and DATA_KEYS with the new key first and the older ones after it)
import { rotateCommand } from './rotate-command.ts'

const wrong = await rotateCommand({
  databaseUrl: process.env['DATABASE_URL'],
  dataKeys: process.env['DATA_KEYS'],
  say: (line) => process.stdout.write(`rotate-keys: ${line}\n`),
})
for (const line of wrong) process.stderr.write(`rotate-keys: ${line}\n`)
if (wrong.length > 0) process.exitCode = 2
