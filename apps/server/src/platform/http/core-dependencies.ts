import type { FileStore } from '../storage/files.ts'
import type { Db } from '../db/pool.ts'
import type { Keyring } from '../secrets/keyring.ts'
import type { Metrics } from './metrics.ts'

/** What a module may use besides the context of a call. */
export interface CoreDependencies {
  /**
   * For writes that must remain even if the call is refused, such as a counted attempt. Its connections are separate
   * from those of the calls; never wait for one while using another.
   */
  pool: Db
  secretKey: Buffer
  /** Seals data that could be used against a borrower, and finds it by a keyed hash. */
  keyring: Keyring
  files: FileStore
  metrics: Metrics
  sandbox: boolean
  sendsEmail: boolean
  /** Where borrowers open the app; absent in a sandbox that is opened at localhost. */
  publicUrl: string | undefined
}
