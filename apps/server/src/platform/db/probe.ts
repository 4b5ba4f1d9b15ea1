import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { errorCode } from '../types/guards.ts'
import { type Hosts, hostsOf, placeOf, PROBE_MS } from './hosts.ts'

const AGAIN_MS = 500

export type DatabaseState = 'ready' | 'unreachable' | 'read_only'

export interface Probe {
  /** Returns the database's state within two seconds. Uses its own connection, so it never queues behind calls. */
  ask(): Promise<DatabaseState>
  close(): Promise<void>
}

const connect = async (hosts: Hosts): Promise<pg.Client> => {
  const client = new pg.Client({
    connectionString: hosts.url(),
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'home-credit probe',
  })
  client.on('error', () => undefined)
  await client.connect()
  return client
}

const stateBy = async (client: pg.Client): Promise<DatabaseState> => {
  const { rows } = await client.query<{ standby: boolean }>('SELECT pg_is_in_recovery() AS standby')
  return rows[0]?.standby === true ? 'read_only' : 'ready'
}

/** Ends a connection without waiting for a server that may never answer. */
const drop = (client: pg.Client): void => void client.end().catch(() => undefined)

export function openProbe(url: string): Probe {
  const hosts = hostsOf(url)
  let client: pg.Client | undefined
  let closed = false
  let pending: Promise<DatabaseState> | undefined

  /** The next check asks the host that was found. The pools follow it too, so that nobody waits for a stopped host. */
  const lookElsewhere = (): void => {
    if (hosts.several && !closed) void hosts.find()
  }
  const once = async (): Promise<DatabaseState> => {
    const existing = client
    client = undefined
    // A connection lost since the last check says nothing about the database, so it retries with a new one.
    if (existing !== undefined) {
      try {
        const state = await stateBy(existing)
        client = existing
        return state
      } catch {
        drop(existing)
        if (hosts.several) await hosts.find()
      }
    }
    let connection: pg.Client | undefined
    try {
      connection = await connect(hosts)
      const state = await stateBy(connection)
      if (state !== 'ready') lookElsewhere()
      if (closed) drop(connection)
      else client = connection
      return state
    } catch {
      if (connection !== undefined) drop(connection)
      lookElsewhere()
      return 'unreachable'
    }
  }
  return {
    // Concurrent callers share one check. A dead connection and its replacement may each run into the timeout; no
    // caller waits for both.
    ask: () => {
      pending ??= once().finally(() => {
        pending = undefined
      })
      return Promise.race([pending, sleep(PROBE_MS, 'unreachable' as const, { ref: false })])
    },
    async close() {
      closed = true
      await pending
      await client?.end().catch(() => undefined)
    },
  }
}

/**
 * Whether two open connections have one backend: then a pooler gives it to another connection after each transaction,
 * and what belongs to a connection (named statements, LISTEN, locks of a session) is lost.
 */
export async function sharesBackends(url: string): Promise<boolean> {
  const hosts = hostsOf(url)
  const clients = [await connect(hosts), await connect(hosts)]
  try {
    const backends = new Set<number | undefined>()
    for (const client of clients)
      backends.add((await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid)
    return backends.size < clients.length
  } finally {
    for (const client of clients) drop(client)
  }
}

/** The database did not become ready within the start's waiting time. */
export class NoDatabase extends Error {}

export interface Waiting {
  seconds: number
  /** Called once, if the database is not ready at the first check. */
  say(reason: string): void
  /** Aborts the wait. */
  signal?: AbortSignal
}

/** Returns when the database accepts connections and writes; throws NoDatabase after `seconds`. */
export async function waitForDatabase(url: string, { seconds, say, signal }: Waiting): Promise<void> {
  const until = Date.now() + seconds * 1000
  const hosts = hostsOf(url)
  for (let hasWarned = false; ; hasWarned = true) {
    if (hosts.several) await hosts.find()
    const reason = await connect(hosts)
      .then((client) => stateBy(client).finally(() => drop(client)))
      .then(
        (state) => (state === 'ready' ? undefined : 'it is a standby'),
        (error: unknown) => errorCode(error) ?? (error instanceof Error ? error.message : 'no answer'),
      )
    if (reason === undefined) return
    if (Date.now() >= until)
      throw new NoDatabase(`DATABASE_URL: no database at ${placeOf(url)} within ${seconds} s (${reason})`)
    if (!hasWarned) say(`waiting up to ${seconds} s for the database at ${placeOf(url)} (${reason})`)
    await sleep(AGAIN_MS, undefined, signal === undefined ? {} : { signal })
  }
}
