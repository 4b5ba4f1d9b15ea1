// `npm run test:pg15`: the server's tests on Debian's PostgreSQL 15 instead of the embedded one.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const bin = process.env.POSTGRES_BIN ?? '/usr/lib/postgresql/15/bin'
if (!existsSync(join(bin, 'postgres'))) {
  console.error(`no PostgreSQL in ${bin}: apt-get install postgresql-15, or set POSTGRES_BIN`)
  process.exit(2)
}
const tests = fileURLToPath(new URL('./test.mjs', import.meta.url))
const { status } = spawnSync(process.execPath, [tests, '--project', 'node'], {
  stdio: 'inherit',
  env: { ...process.env, POSTGRES_BIN: bin },
})
process.exit(status ?? 1)
