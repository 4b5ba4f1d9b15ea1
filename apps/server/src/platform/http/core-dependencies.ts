import type { FileStore } from '../storage/files.ts'
import type { Db } from '../db/pool.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Metrics } from './metrics.ts'

/** What a module may be given beside the context of a call. */
export interface CoreDependencies {
  /** For what must stay even where the call is refused: a try that was counted. Connections apart from those of the calls; never held while waiting for one. */
  pool: Db
  secretKey: Buffer
  /** Seals what could be used against a borrower, and finds it by a keyed hash. */
  keyring: Keyring
  files: FileStore
  metrics: Metrics
  sandbox: boolean
  /** Whether there is a way to send e-mail. */
  sendsEmail: boolean
  /** Where borrowers open the app; absent in a sandbox that is opened at localhost. */
  publicUrl: string | undefined
}
