// npm run oracle -- <database URL>   (or DATABASE_URL): checks the invariants of the books, one line each. Read-only.
import { openPool } from '../platform/db/index.ts'
import { readSecretFiles } from '../platform/secrets/index.ts'
import { consult } from '../reporting/index.ts'

const SHOWN = 3
const { env, faults: unreadable } = readSecretFiles(process.env)
for (const fault of unreadable) process.stderr.write(`oracle: ${fault}\n`)
const url = process.argv[2] ?? env['DATABASE_URL']
if (url === undefined) {
  process.stderr.write('oracle: the address of a database is needed, as an argument or as DATABASE_URL\n')
  process.exit(2)
}
const pool = openPool({ url, size: 1, onError: () => undefined })
try {
  const answers = await consult(pool.db)
  for (const { name, faults } of answers) {
    const some = `${faults.slice(0, SHOWN).join('; ')}${faults.length > SHOWN ? '; …' : ''}`
    process.stdout.write(faults.length === 0 ? `ok    ${name}\n` : `FAIL  ${name} (${faults.length}): ${some}\n`)
  }
  process.exitCode = answers.every(({ faults }) => faults.length === 0) ? 0 : 1
} catch (error) {
  process.stderr.write(`oracle: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 2
} finally {
  await pool.close()
}
