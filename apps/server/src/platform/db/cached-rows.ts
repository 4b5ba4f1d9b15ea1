import { openListener, type Listener } from './listen.ts'
import { type Db, poolOf } from './pool.ts'

const CHANNEL = 'cached_rows'
/** A notification can be lost with a connection that nobody has noticed to be gone. */
const MOST_AGE_MS = 10_000
/** For so long after a change made by this process its callers read the rows, until the notification has surely come. */
const OWN_CHANGE_MS = 2000

let ownChange = -Infinity

/** To be called by whoever writes settings or content: callers of this process see the change as soon as it is committed. */
export function changingCachedRows(): void {
  ownChange = performance.now()
}

/** What a value holds for. */
export interface Loaded<Value> {
  value: Value
  /** Business time: something planned may take effect at `until`. */
  from: Date
  until: Date | undefined
}

/** Rows that change rarely and are read by many calls: settings and published content. */
export interface CachedRows {
  /** Reads the rows, on connections that no call can occupy. */
  db: Db
  /** Changes with the rows. Undefined while nobody would hear of a change: then nothing is taken from memory. */
  version(): number | undefined
  close(): Promise<void>
}

export async function openCachedRows(options: {
  url: string
  db: Db
  onLost(error: Error): void
}): Promise<CachedRows> {
  const { url, db, onLost } = options
  let version = 1
  let hears = false
  const listener: Listener = await openListener({
    url,
    channels: [CHANNEL],
    onNotification: () => void (version += 1),
    missed: () => {
      version += 1
      hears = true
    },
    onEnd: () => void (hears = false),
    onLost,
  })
  hears = true
  return {
    db,
    version: () => (hears && performance.now() - ownChange > OWN_CHANGE_MS ? version : undefined),
    close: () => listener.close(),
  }
}

const rowsOf = new WeakMap<object, CachedRows>()

/** Calls on these connections may take values from memory; a transaction never does, it reads the rows. */
export function cacheFor(dbs: readonly Db[], rows: CachedRows): void {
  for (const db of dbs) {
    const pool = poolOf(db)
    if (pool !== undefined) rowsOf.set(pool, rows)
  }
}

/** Undefined in a transaction, and wherever nothing is kept in memory. */
export function cachedRowsFor(db: Db): CachedRows | undefined {
  const pool = poolOf(db)
  return pool && rowsOf.get(pool)
}

interface Entry<Value> {
  version: number
  at: number
  loading: Promise<Loaded<Value>>
}

export type Remembered<Value> = (
  key: string,
  now: Date,
  load: (db: Db) => Promise<Loaded<Value>>,
) => Promise<Loaded<Value>>

/**
 * Values made from those rows, by key, each loaded once until the rows change, time passes, or the value is old. The
 * keys must be few.
 */
function rememberedBy<Value>(rows: CachedRows): Remembered<Value> {
  const entries = new Map<string, Entry<Value>>()
  return async (key, now, load) => {
    const version = rows.version()
    if (version === undefined) return load(rows.db)
    const existing = entries.get(key)
    if (existing?.version === version && performance.now() - existing.at < MOST_AGE_MS) {
      const loaded = await existing.loading
      if (now >= loaded.from && (loaded.until === undefined || now < loaded.until)) return loaded
    }
    // Values of an earlier version are of no use to anyone.
    for (const [other, entry] of entries) if (entry.version !== version) entries.delete(other)
    const loading = load(rows.db)
    const entry = { version, at: performance.now(), loading }
    entries.set(key, entry)
    try {
      return await loading
    } catch (error) {
      if (entries.get(key) === entry) entries.delete(key)
      throw error
    }
  }
}

/** One kind of values, for each database that the process uses. */
export function remembering<Value>(): (rows: CachedRows) => Remembered<Value> {
  const all = new WeakMap<CachedRows, Remembered<Value>>()
  return (rows) => {
    const existing = all.get(rows)
    if (existing !== undefined) return existing
    const remembered = rememberedBy<Value>(rows)
    all.set(rows, remembered)
    return remembered
  }
}
