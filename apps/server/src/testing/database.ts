import { afterAll, beforeAll } from 'vitest'
import { openPool, type Db, type Pool } from '../platform/db/pool.ts'
import { createDatabase, type TestDatabase } from './cluster.ts'
import { clusterUrl } from './shared.ts'

export interface UsedDatabase {
  readonly url: string
  readonly pool: Pool
  readonly db: Db
}

/** A migrated database for the tests of one file, created before and dropped after them. */
export function useDatabase({ size = 10, migrated = true } = {}): UsedDatabase {
  let database: TestDatabase | undefined
  let pool: Pool | undefined
  const used = <Value>(value: Value | undefined): Value => {
    if (value === undefined) throw new Error('the database is there only while tests run')
    return value
  }
  beforeAll(async () => {
    database = await createDatabase(await clusterUrl(), { migrated })
    pool = openPool({ url: database.url, size, onError: () => undefined })
  })
  afterAll(async () => {
    await pool?.close()
    await database?.drop()
  })
  return {
    get url() {
      return used(database).url
    },
    get pool() {
      return used(pool)
    },
    get db() {
      return used(pool).db
    },
  }
}
