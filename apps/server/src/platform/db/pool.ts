import { Kysely, PostgresDialect, type PostgresCursor, type PostgresPoolClient, type PostgresQueryResult } from 'kysely'
import { Socket } from 'node:net'
import pg from 'pg'
import { setTimeout as sleep } from 'node:timers/promises'
import { errorCode } from '../types/guards.ts'
import { type Hosts, hostsOf, verifyLeader } from './hosts.ts'
import type { Tables } from './tables.ts'
import { createTurns, PoolFull, RETRY_AFTER_SECONDS, type User } from './turns.ts'

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
/** Where there are other hosts to try. */
const CONNECT_TO_ONE_OF_SEVERAL_MS = 3000

/** Error code of the database. */
const TOO_MANY_CONNECTIONS = '53300'
const AGAIN_MS = 100
/** More callers than this for each connection would wait too long: they are refused at once. */
const WAITING_FOR_ONE = 32
/** After that a caller is told; the next one tries again. */
const MOST_HOSTS_TRIED = 2

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

/** Sends the statements that are made together in one system call, which costs more than most of them. */
class GatheringSocket extends Socket {
  override uncork(): void {
    process.nextTick(() => super.uncork())
  }
}

/** Sends statements by name, so that PostgreSQL parses and plans each once per connection. */
class NamingClient implements Connection {
  readonly #client: pg.PoolClient
  readonly #leave: () => void
  readonly #together: boolean
  #before: Promise<unknown> = Promise.resolve()
  constructor(client: pg.PoolClient, leave: () => void, together: boolean) {
    this.#client = client
    this.#leave = leave
    this.#together = together
  }
  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
  query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new TypeError('cursors are not used')
    const send = () => this.#client.query(namedQuery(text, values))
    if (this.#together) return send()
    const answer = this.#before.then(send, send)
    this.#before = answer.catch(() => undefined)
    return answer
  }
  release(): void {
    this.#client.release()
    this.#leave()
  }
}

export interface Connection extends PostgresPoolClient {
  query<Row>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<Row>>
  query<Row>(cursor: PostgresCursor<Row>): PostgresCursor<Row>
}

interface Source {
  raw: pg.Pool
  connect(): Promise<Connection>
  /** The same pool for one of its users. */
  forUser(user: User): Db
  isCrowded(): boolean
}

const sources = new WeakMap<Db, Source>()

/** A connection of the pool; undefined in a transaction, which has one. */
export const connectionFor = (db: Db): Promise<Connection> | undefined => sources.get(db)?.connect()

/** The pool that it takes connections from; undefined in a transaction. */
export const poolOf = (db: Db): pg.Pool | undefined => sources.get(db)?.raw

/**
 * Throws PoolFull if earlier calls on this path have waited too long for a connection: a call that is refused before it
 * begins costs little, and one that has begun finds a connection in time.
 */
export function refuseIfCrowded(db: Db): void {
  if (sources.get(db)?.isCrowded() ?? false) throw new PoolFull(RETRY_AFTER_SECONDS)
}

/** The pool for one call of the API, which gets at most its share of the connections. */
export const dbForCall = (db: Db, call: User): Db => sources.get(db)?.forUser(call) ?? db

export interface Pool {
  db: Db
  /** For code that needs the driver itself: the job queue and listening connections. */
  raw: pg.Pool
  /** How many callers wait for a connection. */
  waiting(): number
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
  /** How long to wait for a connection of the pool. */
  waitMs?: number
  /** False where each statement waits for the answer to the one before it. */
  together?: boolean
  /** True where a statement's plan does not depend on its values: it is planned once per connection. */
  plansOnce?: boolean
  onError(error: Error): void
}

/**
 * New connections go to the host that accepts writes; those to an earlier one, which may never answer again, are cut.
 */
function followHosts(raw: pg.Pool, hosts: Hosts): () => void {
  if (!hosts.several) return () => undefined
  Object.defineProperty(raw.options, 'connectionString', { get: hosts.url, enumerable: true })
  const live = new Set<pg.PoolClient>()
  raw.on('connect', (client) => void live.add(client))
  raw.on('remove', (client) => void live.delete(client))
  return hosts.onLeaderChange(() => {
    for (const client of live) client.connection.stream.destroy()
  })
}

export function openPool({
  url,
  size,
  name,
  limits = PATIENT,
  waitMs = CONNECT_MS,
  together = true,
  plansOnce = false,
  onError,
}: PoolOptions): Pool {
  const hosts = hostsOf(url)
  const raw = new pg.Pool({
    connectionString: hosts.url(),
    max: size,
    // A statement goes out before the ones sent earlier are answered.
    ...(together ? { pipeline: true, stream: () => new GatheringSocket() } : {}),
    keepAlive: true,
    connectionTimeoutMillis: hosts.several ? CONNECT_TO_ONE_OF_SEVERAL_MS : CONNECT_MS,
    ...(hosts.several ? { verify: verifyLeader } : {}),
    statement_timeout: limits.statementSeconds * 1000,
    lock_timeout: limits.lockSeconds * 1000,
    idle_in_transaction_session_timeout: 60_000,
    ...(plansOnce ? { options: '-c plan_cache_mode=force_generic_plan' } : {}),
    application_name: name === undefined ? 'home-credit' : `home-credit ${name}`,
  })
  raw.on('error', onError)
  // The pool handles errors of idle connections only. Without this, a connection lost in a transaction would end the
  // process instead of failing its next statement.
  raw.on('connect', (client) => client.on('error', () => undefined))
  const leaveHosts = followHosts(raw, hosts)
  const turns = createTurns({ size, mostWaiting: WAITING_FOR_ONE * size, waitMs })
  const connect = async (user: User): Promise<Connection> => {
    const until = performance.now() + waitMs
    for (let tries = 0; ; tries += 1) {
      const leave = await turns.enter(user, until)
      try {
        return new NamingClient(await raw.connect(), leave, together)
      } catch (error) {
        leave()
        if (errorCode(error) !== TOO_MANY_CONNECTIONS) {
          if (!hosts.several || tries >= MOST_HOSTS_TRIED || !(await hosts.find())) throw error
          continue
        }
        // The connections that exist go on working: wait for one of them.
        turns.refused(raw.totalCount)
        if (performance.now() >= until) throw new PoolFull(1)
        if (raw.totalCount === 0) await sleep(AGAIN_MS)
      }
    }
  }
  const end = (): Promise<void> => raw.end()
  const dbFor = (user: User): Db => {
    const own = { connect: () => connect(user), isCrowded: () => turns.isCrowded(user.name) }
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: { ...own, end } }) })
    sources.set(db, { ...own, raw, forUser })
    return db
  }
  const byUser = new Map<string, Db>()
  const forUser = (user: User): Db => {
    const key = JSON.stringify(user)
    const existing = byUser.get(key)
    if (existing !== undefined) return existing
    const created = dbFor(user)
    byUser.set(key, created)
    return created
  }
  const db = dbFor({ name: '' })
  // Kysely ends the pool only if it was used through Kysely.
  const close = async (): Promise<void> => {
    leaveHosts()
    await db.destroy()
    if (!raw.ended) await raw.end()
  }
  return { db, raw, waiting: () => turns.waiting() + raw.waitingCount, close }
}
