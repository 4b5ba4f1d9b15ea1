import {
  type CompiledQuery,
  type DatabaseConnection,
  DefaultQueryExecutor,
  DummyDriver,
  Kysely,
  type KyselyProps,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  type QueryResult,
  Transaction,
} from 'kysely'
import { type Connection, connectionFor, type Db } from './pool.ts'
import type { Tables } from './tables.ts'

const COUNTED = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE'])

/** Sends statements at once, in the order in which they are made: several that wait for nothing share a round trip. */
class SendingAtOnce implements DatabaseConnection {
  readonly #connection: Connection
  constructor(connection: Connection) {
    this.#connection = connection
  }
  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { command, rowCount, rows } = await this.#connection.query<Row>(sql, parameters)
    return COUNTED.has(command) ? { numAffectedRows: BigInt(rowCount), rows } : { rows }
  }
  async *streamQuery(): AsyncIterableIterator<never> {
    yield await Promise.reject(new TypeError('cursors are not used'))
  }
}

const dialect = new PostgresDialect({ pool: () => Promise.reject(new Error('it has its connection')) })
const driver = new DummyDriver()
const executor = new DefaultQueryExecutor(new PostgresQueryCompiler(), new PostgresAdapter(), {
  provideConnection: () => Promise.reject(new Error('it has its connection')),
})

const connections = new WeakMap<Db, Connection>()

/** Of a transaction, or of reads on one connection. */
export const connectionOf = (db: Db): Connection | undefined => connections.get(db)

const propsFor = (connection: Connection): KyselyProps => {
  const sending = new SendingAtOnce(connection)
  const own = executor.withConnectionProvider({ provideConnection: (consumer) => consumer(sending) })
  return { config: { dialect }, dialect, driver, executor: own }
}

/**
 * Reads on one connection, so that those which do not need each other's answers share a round trip. The work must wait
 * for nobody but the database.
 */
export async function onOneConnection<Answer>(db: Db, work: (db: Db) => Promise<Answer>): Promise<Answer> {
  const connection = await connectionFor(db)
  if (connection === undefined) return work(db)
  const own = new Kysely<Tables>(propsFor(connection))
  connections.set(own, connection)
  try {
    return await work(own)
  } finally {
    connections.delete(own)
    connection.release()
  }
}

export interface OpenTransaction {
  tx: Db
  /** Throws where the database rolled back instead, after a statement that failed unnoticed. */
  commit(): Promise<void>
  /** Does nothing when it has ended already. */
  rollback(): Promise<void>
}

/** Kysely's own transaction sends a statement only when the one before it was answered. */
export async function beginTransaction(db: Db): Promise<OpenTransaction> {
  const connection = await connectionFor(db)
  if (connection === undefined) throw new Error('a transaction needs a pool')
  const tx = new Transaction<Tables>(propsFor(connection))
  const end = async (command: 'COMMIT' | 'ROLLBACK'): Promise<void> => {
    if (!connections.delete(tx)) return
    try {
      const { command: done }: { command: string } = await connection.query(command, [])
      if (done !== command) throw new Error(`${command} was answered with ${done}`)
    } finally {
      connection.release()
    }
  }
  try {
    await connection.query('BEGIN', [])
  } catch (error) {
    connection.release()
    throw error
  }
  connections.set(tx, connection)
  return { tx, commit: () => end('COMMIT'), rollback: () => end('ROLLBACK') }
}
