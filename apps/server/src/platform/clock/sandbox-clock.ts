import { openListener } from '../db/listen.ts'
import type { Db } from '../db/pool.ts'
import type { Clock } from './clock.ts'
import { addAheadSeconds, advanceJobs, notifyServers, readAheadSeconds } from './store.ts'

const CHANNEL = 'sandbox_clock'

/** A clock that can be set forward for all servers on the database. It never goes back. */
export interface SandboxClock extends Clock {
  aheadSeconds(): number
  close(): Promise<void>
}

/** Sets the clock forward in the caller's transaction; its commit notifies every server. */
export async function setClockForward(tx: Db, seconds: number): Promise<number> {
  const ahead = await addAheadSeconds(tx, seconds)
  await notifyServers(tx, CHANNEL, String(ahead))
  // Jobs wait by the machine's clock, so they move nearer by the same amount.
  await advanceJobs(tx, seconds)
  return ahead
}

export interface SandboxClockOptions {
  db: Db
  /** The same database, for the listening connection. */
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
  // Without the database, the clock goes on with its last setting.
  const catchUp = (): Promise<void> => read().catch(() => undefined)

  const listener = await openListener({
    url,
    channels: [CHANNEL],
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
