// `npm run tables`: migrates a temporary database and writes tables.ts from it.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCluster, postgresBinFolder } from '../platform/embedded/index.ts'
import { SERVER_FOLDER } from '../platform/index.ts'
import { migrate, tablesFile } from '../platform/db/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'home-credit-tables-'))
const cluster = await openCluster({ binFolder: postgresBinFolder(process.env['POSTGRES_BIN']), dataFolder: folder })
try {
  await cluster.start()
  await migrate(cluster.url('postgres'))
  writeFileSync(join(SERVER_FOLDER, 'src', 'platform', 'db', 'tables.ts'), await tablesFile(cluster.url('postgres')))
} finally {
  await cluster.stop()
  rmSync(folder, { recursive: true, force: true })
}
