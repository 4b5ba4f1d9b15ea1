import type { FileStore } from '../adapters/files/files.ts'
import type { Db } from '../db/pool.ts'
import type { Metrics } from './metrics.ts'

/** What a module may be given beside the context of a call. */
export interface Parts {
  /** The pool, for what must stay even where the call is refused: a try that was counted. */
  pool: Db
  secretKey: Buffer
  files: FileStore
  metrics: Metrics
  sandbox: boolean
}
