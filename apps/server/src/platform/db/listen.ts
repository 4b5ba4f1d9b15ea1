import pg from 'pg'
import { CONNECT_MS } from './pool.ts'

const AGAIN_AFTER_MS = 500

export interface Listening {
  url: string
  channel: string
  heard(payload: string): void
  /** Listening again after the connection was lost: what was told meanwhile was not heard. */
  missed(): void
  onLost(error: Error): void
}

export interface Listener {
  close(): Promise<void>
}

/** Listens on one channel by a connection of its own, for as long as it is not closed. A connection that is lost is made anew. */
export async function openListener({ url, channel, heard, missed, onLost }: Listening): Promise<Listener> {
  let closing = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const again = (): void => {
    if (!closing) timer = setTimeout(() => void relisten(), AGAIN_AFTER_MS)
  }
  const listen = async (): Promise<void> => {
    const made = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      application_name: 'home-credit listening',
    })
    made.on('error', () => undefined)
    made.on('notification', ({ payload = '' }) => heard(payload))
    try {
      await made.connect()
      await made.query(`LISTEN ${channel}`)
    } catch (error) {
      await made.end().catch(() => undefined)
      throw error
    }
    client = made
    made.once('end', again)
  }
  const relisten = async (): Promise<void> => {
    try {
      await listen()
    } catch (error) {
      onLost(error instanceof Error ? error : new Error(String(error)))
      again()
      return
    }
    if (closing) await client?.end()
    else missed()
  }

  await listen()
  return {
    async close() {
      if (closing) return
      closing = true
      clearTimeout(timer)
      await client?.end()
    },
  }
}
