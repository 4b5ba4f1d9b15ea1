import { openListener } from '../db/listen.ts'
import type { Db } from '../db/pool.ts'
import type { Clock } from './clock.ts'
import { addAheadSeconds, advanceJobs, notifyServers, readAheadSeconds } from './store.ts'

const CHANNEL = 'sandbox_clock'

/** A clock that can be set forward, for every server on the database alike. It never goes back. */
export interface SandboxClock extends Clock {
  aheadSeconds(): number
  close(): Promise<void>
}

/** Sets the clock forward inside the caller's transaction; every server hears of it at its commit. */
export async function setClockForward(tx: Db, seconds: number): Promise<number> {
  const ahead = await addAheadSeconds(tx, seconds)
  await notifyServers(tx, CHANNEL, String(ahead))
  // What waits for a time waits for the clock's time: jobs keep the machine's, so they move nearer by as much.
  await advanceJobs(tx, seconds)
  return ahead
}

export interface SandboxClockOptions {
  db: Db
  /** Of the same database, for the connection that listens. */
  url: string
  onLost(error: Error): void
  onConnected?(): void
}

export async function openSandboxClock({
  db,
  url,
  onLost,
  onConnected = () => undefined,
}: SandboxClockOptions): Promise<SandboxClock> {
  let ahead = 0
  const advanceTo = (seconds: number): void => {
    ahead = Math.max(ahead, seconds)
  }
  const read = async (): Promise<void> => advanceTo(await readAheadSeconds(db))
  // Where the database is away the clock goes by what it knows.
  const catchUp = (): Promise<void> => read().catch(() => undefined)

  const listener = await openListener({
    url,
    channel: CHANNEL,
    onNotification: (payload) => advanceTo(Number(payload)),
    missed() {
      onConnected()
      void catchUp()
    },
    onLost,
  })
  try {
    await read()
  } catch (error) {
    await listener.close()
    throw error
  }
  return {
    now: () => new Date(Date.now() + ahead * 1000),
    catchUp,
    aheadSeconds: () => ahead,
    close: () => listener.close(),
  }
}
