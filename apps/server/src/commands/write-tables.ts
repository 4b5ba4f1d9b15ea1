// `npm run tables`: writes tables.ts from the migrations, run on a database of its own.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { postgresBinFolder } from '../platform/embedded/binaries.ts'
import { openCluster } from '../platform/embedded/cluster.ts'
import { SERVER_FOLDER } from '../platform/root.ts'
import { migrate } from '../platform/db/migrate.ts'
import { tablesFile } from '../platform/db/tables-file.ts'

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
