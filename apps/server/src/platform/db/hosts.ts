import pg from 'pg'

/** About as long as a health check waits. */
export const PROBE_MS = 2000

/**
 * The hosts of one database: `postgres://user@one,two:5433/name` names two. The one that accepts writes is used; when
 * it no longer does, the others are asked. All that open connections to the same URL share what was found.
 */
export interface Hosts {
  several: boolean
  /** The same URL with only the host to use now. */
  url(): string
  /** Asks every host whether it accepts writes. Returns whether one does. */
  find(): Promise<boolean>
  /** Calls `listener` when another host takes over. Returns a function that ends that. */
  onLeaderChange(listener: () => void): () => void
}

interface Parts {
  before: string
  hosts: string[]
  after: string
}

const partsOf = (url: string): Parts | undefined => {
  const [, before = '', hosts = '', after = ''] = /^(postgres(?:ql)?:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return before === '' ? undefined : { before, hosts: hosts.split(','), after }
}

/** Addresses, each with one of the hosts. */
export function urlsOf(url: string): string[] {
  const parts = partsOf(url)
  return parts === undefined || parts.hosts.length < 2
    ? [url]
    : parts.hosts.map((host) => `${parts.before}${host}${parts.after}`)
}

/** Hosts, ports and database, without user and password. */
export function placeOf(url: string): string {
  const parts = partsOf(url)
  return parts === undefined ? 'this address' : `${parts.hosts.join(',')}${parts.after.replace(/\?.*$/, '')}`
}

/** The role that an address logs in as. */
export function roleOf(url: string): string | undefined {
  const user = /[?&]user=([^&]+)/.exec(url)?.[1] ?? /^postgres(?:ql)?:\/\/([^:@/?]+)(?::[^@/?]*)?@/.exec(url)?.[1]
  return user === undefined ? undefined : decodeURIComponent(user)
}

/** What is wrong with an address of several hosts; undefined: nothing. */
export function hostsFault(url: string): string | undefined {
  const target = /[?&]target_session_attrs=([^&]*)/.exec(url)?.[1]
  if (target !== undefined && !['read-write', 'primary'].includes(target))
    return `target_session_attrs=${target} cannot be used: the host that accepts writes is`
  return urlsOf(url).some((each) => !URL.canParse(each)) && urlsOf(url).length > 1
    ? 'hosts are needed as host1:5432,host2:5432'
    : undefined
}

async function acceptsWrites(url: string): Promise<string> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
    application_name: 'home-credit looking for the leader',
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    await refuseStandby(client)
    return url
  } finally {
    // A stopped host would never answer.
    client.end().catch(() => undefined)
  }
}

const STANDBY = 'this host is a standby'
const ASK = 'SELECT pg_is_in_recovery() AS standby'

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>(ASK)
  if (rows[0]?.standby !== false) throw new Error(STANDBY)
}

/** For each new connection of a pool where there are several hosts: one that only reads is refused. */
export function verifyLeader(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.query<{ standby: boolean }>(ASK, [], (error: Error | null, result) => {
    done(error ?? (result.rows[0]?.standby === false ? undefined : new Error(STANDBY)))
  })
}

function openHosts(url: string): Hosts {
  const urls = urlsOf(url)
  const listeners = new Set<() => void>()
  let current = urls[0] ?? url
  let finding: Promise<boolean> | undefined
  const use = (found: string): true => {
    if (found !== current) {
      current = found
      for (const listener of listeners) listener()
    }
    return true
  }
  const find = (): Promise<boolean> =>
    Promise.any(urls.map(acceptsWrites))
      .then(use, () => false)
      .finally(() => {
        finding = undefined
      })
  return {
    several: urls.length > 1,
    url: () => current,
    find: () => (finding ??= find()),
    onLeaderChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

const shared = new Map<string, Hosts>()

export function hostsOf(url: string): Hosts {
  const existing = shared.get(url)
  if (existing !== undefined) return existing
  const hosts = openHosts(url)
  // An address with one host has nothing to share, and tests use many.
  if (hosts.several) shared.set(url, hosts)
  return hosts
}

/** One connection, to the host that accepts writes. */
export async function connectTo(url: string, options: pg.ClientConfig = {}): Promise<pg.Client> {
  const hosts = hostsOf(url)
  if (hosts.several) await hosts.find()
  const client = new pg.Client({ ...options, connectionString: hosts.url() })
  client.on('error', () => undefined)
  try {
    await client.connect()
    return client
  } catch (error) {
    client.end().catch(() => undefined)
    throw error
  }
}
