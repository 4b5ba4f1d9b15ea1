import { Kysely, PostgresDialect, type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import pg from 'pg'
import type { Tables } from './tables.ts'

/** What stores query: the pool, or a transaction. */
export type Db = Kysely<Tables>

// Reads bigint (amounts, ids) as a number, and throws where that would be inexact.
pg.types.setTypeParser(pg.types.builtins.INT8, (text) => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`bigint out of range: ${text}`)
  return value
})

// A date has no time zone: it remains text, instead of becoming midnight in this machine's zone.
pg.types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** Connection timeout: a database that accepts a connection and never answers would otherwise block forever. */
export const CONNECT_MS = 10_000

/** Further statements are unnamed, because a named one lives as long as its connection. */
const NAMED_STATEMENTS = 500
const names = new Map<string, string>()

const nameOf = (text: string): string | undefined => {
  const existing = names.get(text)
  if (existing !== undefined || names.size >= NAMED_STATEMENTS) return existing
  const name = `s${names.size}`
  names.set(text, name)
  return name
}

/** Of statements without values only these come often enough; others may hold several commands, which have no name. */
const READING = /^\s*(?:select|with)\s/i

export function namedQuery(
  text: string,
  values: readonly unknown[],
): { text: string; values: unknown[]; name?: string } {
  const name = values.length === 0 && !READING.test(text) ? undefined : nameOf(text)
  return { text, values: [...values], ...(name === undefined ? {} : { name }) }
}

/** Sends statements by name, so that PostgreSQL parses and plans each once per connection. */
class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient
  constructor(client: pg.PoolClient) {
    this.#client = client
  }
  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used')
    return this.#client.query(namedQuery(text, values))
  }
  release(): void {
    this.#client.release()
  }
}

const rawPools = new WeakMap<Db, pg.Pool>()

/** Undefined in a transaction, which has a connection. */
export const rawPoolOf = (db: Db): pg.Pool | undefined => rawPools.get(db)

export interface Pool {
  db: Db
  /** For code that needs the driver itself: the job queue and listening connections. */
  raw: pg.Pool
  close(): Promise<void>
}

/** How long a statement may run and wait for a lock before the database aborts it; 0: no limit. */
export interface Limits {
  statementSeconds: number
  lockSeconds: number
}

/** For work whose answer nobody waits for. */
export const PATIENT: Limits = { statementSeconds: 55, lockSeconds: 0 }

export interface PoolOptions {
  url: string
  size: number
  /** For the list of connections in the database. */
  name?: string
  limits?: Limits
  onError(error: Error): void
}

export function openPool({ url, size, name, limits = PATIENT, onError }: PoolOptions): Pool {
  const raw = new pg.Pool({
    connectionString: url,
    max: size,
    keepAlive: true,
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: limits.statementSeconds * 1000,
    lock_timeout: limits.lockSeconds * 1000,
    idle_in_transaction_session_timeout: 60_000,
    application_name: name === undefined ? 'home-credit' : `home-credit ${name}`,
  })
  raw.on('error', onError)
  // The pool handles errors of idle connections only. Without this, a connection lost in a transaction would end the
  // process instead of failing its next statement.
  raw.on('connect', (client) => client.on('error', () => undefined))
  const pool = { connect: async () => new NamingClient(await raw.connect()), end: () => raw.end() }
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  rawPools.set(db, raw)
  // Kysely ends the pool only if it was used through Kysely.
  const close = async (): Promise<void> => {
    await db.destroy()
    if (!raw.ended) await raw.end()
  }
  return { db, raw, close }
}
